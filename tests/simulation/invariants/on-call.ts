import { sql } from 'drizzle-orm';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { isServed } from '../hours.ts';
import type { Company } from '../world.ts';
import type { CheckResult, Event, Invariant, Scene } from './scene.ts';

const alertTypes: readonly string[] = ['service-requests.on-call-alerted', 'service-requests.nobody-on-call'];
const said: readonly string[] = [
  'service-requests.submitted',
  'service-requests.phoned',
  'service-requests.reported',
  'service-requests.reported-on-visit',
  'service-requests.corrected',
  'service-requests.corrected-for-client',
];

/**
 * True if the event is the first to report an emergency. An emergency reported by scanning a label is recorded as
 * awaiting a callback.
 */
const saysEmergency = ({ type, changes }: Event) =>
  said.includes(type) && (changes.urgency?.to === 'emergency' || changes.awaits_call_back?.to === true);
/** True if the case became an emergency because of an added report, not because of a joined request. */
const becomesEmergency = (event: Event, events: readonly Event[]) =>
  event.type === 'service-requests.raised' &&
  event.changes.urgency?.to === 'emergency' &&
  !events.some(
    (one) =>
      one.type === 'service-requests.joined' &&
      one.at.getTime() === event.at.getTime() &&
      one.operator_id === event.operator_id,
  );
const confirms = ({ type, changes }: Event) =>
  type === 'service-requests.called-back' && changes.urgency?.to === 'emergency';

/** True if a person with an account corrected the urgency, rather than someone who scanned the label. */
const isRaisedByHand = ({ type, changes }: Event) =>
  type.startsWith('service-requests.corrected') &&
  changes.urgency?.to === 'emergency' &&
  changes.awaits_call_back?.to !== true;

/** True if the alert goes to a technician who was put on call at the same moment. */
function isToNewcomer({ at, technician_id }: Event, events: readonly Event[]): boolean {
  return events.some(
    ({ type, record_id, ...one }) =>
      type === 'technicians.on-call-added' &&
      record_id === technician_id &&
      one.at.getTime() === at.getTime(),
  );
}

/** True if a report of the emergency was added to its case at the same moment. */
function isByReport({ at, operator_id }: Event, events: readonly Event[]): boolean {
  return events.some(
    (one) =>
      one.type.endsWith('.commented') && one.operator_id === operator_id && one.at.getTime() === at.getTime(),
  );
}

/** Returns the company's events that require an alert; each emergency counts once. */
function emergenciesIn(company: Company, events: readonly Event[]): Event[] {
  const alerted = new Set<string>();
  return events.filter((event) => {
    if (event.operator_id !== company.id) return false;
    if (alertTypes.includes(event.type) && isToNewcomer(event, events)) alerted.add(event.record_id);
    const isLater = confirms(event) || becomesEmergency(event, events) || isRaisedByHand(event);
    const isFirst = saysEmergency(event) && !isRaisedByHand(event);
    const isNew = isFirst || (isLater && !alerted.has(event.record_id));
    if (!isNew || isServed(company, event.at)) return false;
    alerted.add(event.record_id);
    return true;
  });
}

type Absence = { readonly technician_id: string; first_day: string; last_day: string; created_at: Date };
type Staff = { readonly absences: readonly Absence[]; readonly events: readonly Event[] };

/** Returns the technician on call at that time, according to the recorded shifts; null if no one is available. */
function onCallAt({ memory, time_zone }: Company, at: Date, { absences, events }: Staff): string | null {
  const date = dateIn(time_zone, at);
  const covers = (span: { first_day: string; last_day: string }) =>
    span.first_day <= date && date <= span.last_day;
  const turn = memory.turns.findLast((one) => one.since <= at && covers(one));
  const id = turn?.technician?.id ?? null;
  const isAway = absences.some((one) => one.technician_id === id && one.created_at <= at && covers(one));
  const last = events.findLast(
    (event) =>
      event.record_id === id &&
      event.at <= at &&
      ['technicians.deactivated', 'technicians.activated'].includes(event.type),
  );
  return isAway || last?.type === 'technicians.deactivated' ? null : id;
}

type Reader = { event_id: string; audience: string; user_id: string; technician_id: string | null };

/** Returns the faults in the alerts for one emergency. */
function faultsOf(
  emergency: Event,
  alerts: readonly Event[],
  onCall: string | null,
  everyReader: readonly Reader[],
) {
  const subject = `${emergency.subject} at ${emergency.at.toISOString()}`;
  const [alert, ...others] = alerts;
  if (alert === undefined) return [`of ${subject} no one was alerted`];
  if (others.length > 0) return [`of ${subject} people were alerted ${alerts.length} times`];
  const readers = everyReader.filter(({ event_id }) => event_id === alert.id);
  const technicians = readers.filter(
    ({ audience, technician_id }) => audience === 'technician' || technician_id !== null,
  );
  const called = technicians.map(({ technician_id }) => technician_id);
  const isRight =
    alert.type === alertTypes[onCall === null ? 1 : 0] &&
    alert.technician_id === onCall &&
    JSON.stringify(called) === JSON.stringify(onCall === null ? [] : [onCall]) &&
    readers.some(({ audience }) => audience === 'dispatchers');
  return isRight
    ? []
    : [`${subject} alerts ${called.join(' and ') || 'no technician'}, on call is ${onCall}`];
}

/** Returns the technicians who got an alert that was meant for someone else. */
function strangersTo({ id, subject, technician_id }: Event, everyReader: readonly Reader[]): string[] {
  return everyReader
    .filter((one) => one.event_id === id && one.technician_id !== null && one.technician_id !== technician_id)
    .map((one) => `${subject} alerts ${one.technician_id}, who is not on call`);
}

const alerted: Invariant = {
  promise:
    'an emergency outside service hours sends one alert, to the technician on call or, without one, to the dispatchers',
  async check({ companies, rows, ...scene }) {
    const events = await scene.events();
    const absences = await rows<Absence>(sql`
      select technician_id, first_day::text, last_day::text, created_at from absences where begins_at is null`);
    const everyReader = await rows<Reader>(sql`
      select n.event_id, n.audience, n.user_id, t.id as technician_id
      from notifications n left join technicians t on t.user_id = n.user_id
      where n.type in ('service-requests.on-call-alerted', 'service-requests.nobody-on-call')`);
    const alerts = events.filter(({ type }) => alertTypes.includes(type));
    const ofMoment = (one: Event) =>
      alerts.filter(({ record_id, at }) => record_id === one.record_id && at.getTime() === one.at.getTime());
    const found = companies.flatMap((company) =>
      emergenciesIn(company, events).map((emergency) => ({ company, emergency })),
    );
    const wrong = found.flatMap(({ company, emergency }) => {
      const onCall = onCallAt(company, emergency.at, { absences, events });
      return faultsOf(emergency, ofMoment(emergency), onCall, everyReader);
    });
    const known = new Set(found.flatMap(({ emergency }) => ofMoment(emergency)));
    const vain = alerts.filter(
      (alert) => !known.has(alert) && !isToNewcomer(alert, events) && !isByReport(alert, events),
    );
    wrong.push(...vain.map(({ subject, at }) => `${subject} alerts at ${at.toISOString()} without need`));
    wrong.push(...alerts.flatMap((alert) => strangersTo(alert, everyReader)));
    return { looked: found.length, wrong };
  },
};

type Visit = { readonly id: string; readonly number: number; readonly began: Date };

async function feesOf(company: Company, { rows }: Scene): Promise<CheckResult> {
  const wrong: string[] = [];
  const visits = await rows<Visit>(sql`
    select id, number, coalesce(started_at, scheduled_date) as began from job_orders where operator_id = ${company.id} and urgency = 'emergency'`);
  for (const { id, number, began } of visits) {
    const { body } = await company.dispatchers[0].ask(getJobOrder, { id });
    const fee = isServed(company, began) ? company.fees.usual : company.fees.night;
    if (Number(body.usual_fee) !== Number(fee))
      wrong.push(`JO-${number} proposes ${body.usual_fee} and not ${fee}`);
  }
  return { looked: visits.length, wrong };
}

const nightFees: Invariant = {
  promise: 'a visit for an emergency proposes the usual fee, and the night fee outside service hours',
  async check(scene) {
    const found: CheckResult[] = [];
    for (const company of scene.companies) found.push(await feesOf(company, scene));
    return {
      looked: found.reduce((sum, { looked }) => sum + looked, 0),
      wrong: found.flatMap(({ wrong }) => wrong),
    };
  },
};

export const onCallInvariants = [alerted, nightFees];
