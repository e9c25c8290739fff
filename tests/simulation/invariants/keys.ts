import { sql } from 'drizzle-orm';
import type { EventType } from '#domain/events/event.ts';
import { type Deed, totalsOf } from '../diary.ts';
import { reportAdded } from '../ledger.ts';
import type { Event, Invariant } from './scene.ts';

/** The event types that a call may record for the record in its response. Each call records exactly one such event. */
const effects: Readonly<Record<string, readonly EventType[]>> = {
  'service-requests.submit': ['service-requests.submitted', 'service-requests.phoned'],
  'service-requests.approve': ['service-requests.approved'],
  'service-requests.reject': ['service-requests.rejected'],
  'service-requests.correct': ['service-requests.corrected', 'service-requests.corrected-for-client'],
  'service-requests.call-back': ['service-requests.called-back'],
  'service-requests.withdraw': ['service-requests.withdrawn'],
  'service-requests.join': ['service-requests.joined'],
  'service-requests.close': ['service-requests.closed'],
  'job-orders.leave': ['job-orders.left', 'job-orders.turned-back'],
  'job-orders.start': ['job-orders.started', 'job-orders.resumed'],
  'job-orders.pause': ['job-orders.paused'],
  'job-orders.keep-on-hold': ['job-orders.kept-on-hold'],
  'job-orders.save': ['job-orders.saved'],
  'job-orders.submit': ['job-orders.submitted'],
  'job-orders.sign': ['job-orders.signed'],
  'job-orders.miss': ['job-orders.missed'],
  'job-orders.interrupt': ['job-orders.interrupted'],
  'job-orders.expect-part': ['job-orders.part-expected', 'job-orders.part-came'],
  'job-orders.ask-time': ['job-orders.time-asked'],
  'job-orders.decline-time': ['job-orders.time-declined'],
  'job-orders.rate': ['job-orders.rated'],
  'machines.renew-label': ['machines.label-renewed'],
  'machines.move': ['machines.moved'],
  'machines.correct': ['machines.corrected'],
  'machines.confirm-warranty': ['machines.warranty-confirmed'],
  'invoices.issue': ['invoices.issued'],
  'invoices.mark-paid': ['invoices.paid'],
  'invoices.take-payment-back': ['invoices.payment-taken-back'],
  'invoices.credit': ['invoices.credited'],
  'job-orders.correct': ['job-orders.corrected'],
  'job-orders.settle-dispute': ['job-orders.dispute-settled'],
  'clients.offer-renewal': ['clients.renewal-offered'],
  'clients.deactivate': ['clients.deactivated'],
};

const oneEffect: Invariant = {
  promise: 'each intent took effect exactly once, however often it was sent',
  async check(scene) {
    const { world } = scene;
    const events = await scene.events();
    const callOf = new Map(
      Object.entries(effects).flatMap(([call, types]) => types.map((type) => [type, call])),
    );
    const balance = new Map<string, number>();
    const add = (call: string, id: string | null, more: number) =>
      balance.set(`${call} of ${id}`, (balance.get(`${call} of ${id}`) ?? 0) + more);
    const meant = world.ledger.intents.filter(({ call, status }) => status === 200 && effects[call]);
    for (const { call, record_id } of meant) add(call, record_id, 1);
    for (const event of events) {
      const { type, record_id } = event;
      const call = callOf.get(type);
      const isOther = [isAside, isOfPlan, isRaised, isWithItsClient].some((is) => is(event, events));
      if (call !== undefined && !isOther) add(call, record_id, -1);
    }
    const wrong = [...balance]
      .filter(([, left]) => left !== 0)
      .map(([what, left]) =>
        left > 0 ? `${what}: meant, and nothing came of it` : `${what}: no one meant it`,
      );
    return { looked: meant.length, wrong };
  },
};

const asides: readonly EventType[] = ['job-orders.turned-back', 'job-orders.paused'];
const beginnings: readonly EventType[] = ['job-orders.left', 'job-orders.started', 'job-orders.resumed'];

/** True if the start of another visit at the same time caused the event, which then has no call of its own. */
function isAside({ type, at, record_id, actor_user_id }: Event, events: readonly Event[]): boolean {
  return (
    asides.includes(type) &&
    events.some(
      (one) =>
        beginnings.includes(one.type) &&
        one.record_id !== record_id &&
        one.actor_user_id === actor_user_id &&
        one.at.getTime() === at.getTime(),
    )
  );
}

/** True if a change of plan caused the event, because the visit was under way. */
function isOfPlan({ type, changes }: Event): boolean {
  return type === 'job-orders.turned-back' && ('technician_id' in changes || 'scheduled_date' in changes);
}

const corrections: readonly EventType[] = [
  'service-requests.corrected',
  'service-requests.corrected-for-client',
];

/**
 * True if the event changed an open request because, at the same moment, a more urgent report was added to it or its
 * visit was corrected.
 */
function isRaised({ type, at, record_id, actor_user_id }: Event, events: readonly Event[]): boolean {
  return (
    corrections.includes(type) &&
    events.some(
      (one) =>
        (one.type === 'job-orders.corrected' ||
          (one.type === 'service-requests.commented' && one.record_id === record_id)) &&
        one.actor_user_id === actor_user_id &&
        one.at.getTime() === at.getTime(),
    )
  );
}

/** True if the request ended because its client left at the same moment. */
function isWithItsClient({ type, at, client_id }: Event, events: readonly Event[]): boolean {
  return (
    type === 'service-requests.rejected' &&
    events.some(
      (one) =>
        one.type === 'clients.deactivated' &&
        one.record_id === client_id &&
        one.at.getTime() === at.getTime(),
    )
  );
}

/** Counts settled visits, except those that were settled by closing or withdrawing their request. */
function settledAlone(events: readonly Event[]): number {
  const closed = events.filter(
    ({ type }) => type === 'service-requests.closed' || type === 'service-requests.withdrawn',
  );
  const moments = new Set(closed.map(({ at }) => at.getTime()));
  return events.filter(({ type, at }) => type === 'job-orders.settled' && !moments.has(at.getTime())).length;
}

/** Checks the events that more than one call can record, and the events of calls that need no account. */
const counted: Invariant = {
  promise:
    'there are as many reports by label and during visits, comments, absences, returned jobs, late works, settled visits, disputes and answers to offers as people made; each job starts and ends once',
  async check({ world, companies, ...scene }) {
    const events = await scene.events();
    const of = (type: EventType) => events.filter((event) => event.type === type).length;
    // An emergency that is reported by scanning a label, while the machine has a decided case, requests a callback on
    // that case. It does not create a request.
    const reported = events.filter(
      ({ type, changes }) =>
        type === 'service-requests.reported' && changes.awaits_call_back?.from === undefined,
    );
    const meant = (call: string) =>
      world.ledger.intents.filter((one) => one.call === call && one.status === 200).length;
    const done = (deed: Deed) =>
      companies.reduce((sum, { diary }) => sum + diary.today[deed] + totalsOf(diary.pages)[deed], 0);
    const pairs = [
      ['reports by label', done('by_label'), reported.length],
      [
        'comments',
        meant('comments.add') +
          meant('service-requests.join') +
          meant('service-requests.add-to-case') +
          meant(reportAdded) +
          done('by_label_added'),
        of('job-orders.commented') + of('service-requests.commented'),
      ],
      ['absences', meant('absences.add'), of('technicians.absence-added')],
      [
        'acts handed in as late work',
        meant('job-orders.hand-in-late-work'),
        of('job-orders.late-work-handed-in'),
      ],
      [
        'faults reported during visits',
        meant('service-requests.report-on-visit'),
        of('service-requests.reported-on-visit'),
      ],
      ['jobs handed back', meant('job-orders.hand-back'), of('job-orders.handed-back')],
      ['settled visits', meant('job-orders.settle'), settledAlone(events)],
      ['disputed signatures', done('disputed'), of('job-orders.disputed')],
      ['requests for a renewal', meant('clients.ask-renewal'), of('clients.renewal-asked')],
      [
        'answers to offers',
        meant('clients.answer-renewal'),
        of('clients.renewal-accepted') + of('clients.renewal-declined'),
      ],
    ] as const;
    const wrong = pairs.flatMap(([what, remembered, found]) =>
      remembered === found ? [] : [`${what}: people remember ${remembered}, there are ${found}`],
    );
    const seen = new Set<string>();
    for (const { type, record_id, subject } of events) {
      const isOnce = ['job-orders.created', 'job-orders.cancelled', 'job-orders.missed', 'job-orders.signed'];
      if (!isOnce.includes(type)) continue;
      const what = type === 'job-orders.created' ? 'made' : 'ended';
      if (seen.has(`${what} ${record_id}`)) wrong.push(`${subject} was ${what} twice`);
      seen.add(`${what} ${record_id}`);
    }
    return { looked: seen.size + pairs.reduce((sum, [, remembered]) => sum + remembered, 0), wrong };
  },
};

const keptKeys: Invariant = {
  promise: 'the key of each accepted call is kept once for its sender, and no key of a refused call is kept',
  async check({ world, rows }) {
    const kept = await rows<{ name: string; count: number }>(sql`
      select p.email as name, count(*)::int as count from idempotency_keys k join profiles p on p.id = k.user_id group by 1`);
    const meant = new Map<string, number>();
    for (const { by, hasKey, status } of world.ledger.intents)
      if (hasKey && status === 200) meant.set(by, (meant.get(by) ?? 0) + 1);
    const wrong = kept.flatMap(({ name, count }) =>
      meant.get(name) === count ? [] : [`${name} has ${count} keys kept, and sent ${meant.get(name) ?? 0}`],
    );
    return { looked: kept.reduce((sum, { count }) => sum + count, 0), wrong };
  },
};

const alike: Invariant = {
  promise: 'a call that is sent again, or twice at the same time, gets the same answer',
  check: async ({ world: { ledger } }) => ({
    looked: ledger.count.lost + ledger.count.doubled,
    wrong: ledger.otherwise,
  }),
};

const oneHadIt: Invariant = {
  promise: 'when two people do the same thing at the same time, exactly one succeeds',
  check: async ({ world: { ledger } }) => ({ looked: ledger.count.pairs, wrong: ledger.notOne }),
};

const stale: Invariant = {
  promise: 'no one can change a record that they have not seen: an old version is refused',
  check: async ({ world: { ledger } }) => ({ looked: ledger.count.stale, wrong: ledger.overwritten }),
};

const asAsked: Invariant = {
  promise: 'each job gets the time and the window from its plan',
  check: async ({ world: { ledger } }) => ({
    looked: ledger.intents.filter(({ planned }) => planned !== null).length,
    wrong: ledger.unlike,
  }),
};

const neverBroken: Invariant = {
  promise: 'the server never fails and refuses no input of the screens as invalid',
  check: async ({ world: { ledger, app } }) => ({
    looked: [...ledger.statuses.values()].reduce((sum, count) => sum + count, 0),
    wrong: [...ledger.broken, ...app.lines.filter((line) => line.includes('"level":"error"'))],
  }),
};

const refused: Invariant = {
  promise: 'a call that no role may make is refused to everyone',
  check: async ({ world: { ledger } }) => ({ looked: ledger.count.tries, wrong: ledger.allowed }),
};

export const keyInvariants = [
  oneEffect,
  counted,
  keptKeys,
  alike,
  oneHadIt,
  stale,
  asAsked,
  refused,
  neverBroken,
];
