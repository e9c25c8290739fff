import type { AccountUse } from '#contract/account-directory.ts';
import type { ClientPageView } from '#contract/clients/page.ts';
import { mostOpenWork, type OpenVisit } from '#contract/job-orders/view/open-visit.ts';
import type { MachinePassport, MachineView } from '#contract/machines.ts';
import type { TechnicianPageView } from '#contract/technicians.ts';
import { isErased, isInvited, isKeptOut } from '#domain/accounts/account-state.ts';
import type { PagedRecord } from '#domain/events/record-address.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { isRetired } from '#domain/machine.ts';
import { isEmergency, isFaultReport, isMoreUrgent } from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { VisitStanding } from '#domain/visit/standing.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatByWhen, formatDate, formatDateTime } from '#web/app/time/dates.ts';
import { nextVisitOf } from '#web/records/job-orders/visit/next-visit.ts';
import { namedIn, type TurnReader, turnOfVisit } from '#web/records/job-orders/visit/turn.ts';
import { nowWords } from '#words/en/records/now.ts';
import { wordsOf } from '#words/words.ts';

/** A sentence about what matters now, with the record that it names. */
export type NowSentence = {
  readonly text: string;
  readonly opens: { readonly record: PagedRecord; readonly id: string } | null;
};

const plain = (text: string): NowSentence => ({ text, opens: null });

type Reading = { readonly reader: TurnReader; readonly now: Date; readonly time_zone: string };
type OpenRequest = MachinePassport['open_requests'][number];

/**
 * Returns a sentence about the most urgent request, with a link to it. If there are several requests, a sentence with
 * their number precedes it.
 */
function requestSentences(requests: readonly OpenRequest[], { now, time_zone }: Reading): NowSentence[] {
  const words = wordsOf(nowWords);
  const [first] = requests.toSorted(
    (one, other) =>
      Number(isMoreUrgent(other.urgency, one.urgency)) - Number(isMoreUrgent(one.urgency, other.urgency)) ||
      one.created_at.localeCompare(other.created_at),
  );
  if (first === undefined) return [];
  const kind = isFaultReport(first) ? words.fault : words.service;
  const say = isEmergency(first.urgency) ? words.emergency : kind;
  const text = say(formatByWhen(first.created_at, time_zone, now));
  const count = requests.length;
  return [
    ...(count > 1 ? [plain(words.requests(count, count < mostOpenWork))] : []),
    { text, opens: { record: 'service_requests', id: first.id } },
  ];
}

/**
 * Returns the sentences about the visit to sign and the next visit. A client gets only the first one, because the
 * second one would say that there is nothing to do.
 */
function visitSentences(visits: readonly OpenVisit[], { reader, now }: Reading): NowSentence[] {
  const next = nextVisitOf(visits, now);
  const unsigned = visits.find((visit) => visit !== next && nextVisitOf([visit], now) === null);
  const sentences = [unsigned, next].flatMap((visit) => {
    const text = visit && turnOfVisit({ ...visit, needs: null }, reader, now);
    return visit && text ? [{ text, opens: { record: 'job_orders', id: visit.id } as const }] : [];
  });
  return reader.role === 'client' ? sentences.slice(0, 1) : sentences;
}

/**
 * Returns a sentence with the time since which the oldest case has been open. Only cases that began with a request
 * count.
 */
function sinceSentence(visits: readonly OpenVisit[], { now, time_zone }: Reading): NowSentence[] {
  const [first] = visits
    .flatMap(({ id, reported_at }) => (reported_at === null ? [] : { id, reported_at }))
    .toSorted((one, other) => one.reported_at.localeCompare(other.reported_at));
  if (first === undefined) return [];
  const text = wordsOf(nowWords).openSince(formatByWhen(first.reported_at, time_zone, now));
  return [{ text, opens: { record: 'job_orders', id: first.id } }];
}

/** Returns the sentences on a client's page. A technician cannot see whether anything else is open. */
export function clientNow(client: ClientPageView, reader: TurnReader, now: Date): NowSentence[] {
  const { relation, open_jobs, time_zone } = client;
  const reading = { reader, now, time_zone };
  const open = [
    ...requestSentences(relation?.open_requests ?? [], reading),
    ...visitSentences(open_jobs, reading),
  ];
  return open.length > 0 || relation === null ? open : [plain(wordsOf(nowWords).nothing)];
}

/** Returns the sentences on a machine's page: its open work or, if there is none, its next service. */
export function machineNow(
  machine: Pick<MachineView, 'next_service_date' | 'retired_at' | 'retirement_reason' | 'time_zone'>,
  passport: Pick<MachinePassport, 'open_requests' | 'open_jobs'>,
  reader: TurnReader,
  now: Date,
): NowSentence[] {
  const words = wordsOf(nowWords);
  const { next_service_date: due, time_zone } = machine;
  const reading = { reader, now, time_zone };
  const open = [
    ...requestSentences(passport.open_requests, reading),
    ...sinceSentence(passport.open_jobs, reading),
    ...visitSentences(passport.open_jobs, reading),
  ];
  if (open.length > 0 || isRetired(machine)) return open;
  if (due !== null) {
    const say = due < dateIn(time_zone, now) ? words.serviceOverdue : words.serviceDue;
    return [plain(say(formatDate(due, time_zone)))];
  }
  return reader.role === 'technician' ? [] : [plain(words.nothing)];
}

type TechnicianWork = Pick<TechnicianPageView, 'open_jobs' | 'planned_today'>;
type TechnicianSentence = Exclude<keyof (typeof nowWords)['technician'], 'moreToday'>;

/**
 * The sentence for each state of a technician's visit. States that an open visit of a technician cannot have are left
 * out.
 */
const ofTechnician: Partial<Readonly<Record<VisitStanding, TechnicianSentence>>> = {
  expected: 'next',
  overdue: 'late',
  on_the_way: 'on_the_way',
  at_work: 'at_work',
  paused: 'paused',
  unfinished: 'unfinished',
  reopened: 'unreported',
  part_missing: 'unreported',
  cannot_finish: 'unreported',
  unsigned: 'unsigned',
  unsigned_in_part: 'unsigned',
};

/**
 * Returns the sentences on a technician's page. A client sees only its own visits, so the sentences do not say
 * whether others are open.
 */
export function technicianNow(
  { open_jobs, planned_today }: TechnicianWork,
  { role }: TurnReader,
  now: Date,
): NowSentence[] {
  const words = wordsOf(nowWords);
  const visit = nextVisitOf(open_jobs, now) ?? open_jobs[0];
  if (visit === undefined) return role === 'client' ? [] : [plain(words.nothing)];
  const { is, named } = namedIn(visit, now);
  const sentence = ofTechnician[is];
  const isPlannedToday =
    isJob('planned', visit) &&
    visit.on_the_way_at === null &&
    dateIn(visit.time_zone, new Date(visit.scheduled_date)) === dateIn(visit.time_zone, now);
  const more = planned_today - Number(isPlannedToday);
  return [
    ...(sentence === undefined
      ? []
      : [
          {
            text: words.technician[sentence]({ ...named, client: shownName(visit.client) }),
            opens: { record: 'job_orders', id: visit.id } as const,
          },
        ]),
    ...(more > 0 ? [plain(words.technician.moreToday(more))] : []),
  ];
}

/**
 * Returns the sentence on the page of an account or of its owner. It says whether the person can sign in, and whether
 * they have done so.
 */
export function accountNow(account: AccountUse, time_zone: string, now: Date): NowSentence[] {
  const { state, invitation, last_sign_in, sessions } = account;
  const words = wordsOf(nowWords).account;
  const time = (iso: string) => formatDateTime(iso, time_zone);
  if (isErased(state)) return [];
  if (isKeptOut(state)) return [plain(words.cannotSignIn)];
  if (isInvited(state) && invitation !== null) {
    if (invitation.is_withdrawn) return [plain(words.invitationWithdrawn)];
    const isOver = new Date(invitation.expires_at) <= now;
    return [plain((isOver ? words.invitationExpired : words.invitedUntil)(time(invitation.expires_at)))];
  }
  if (last_sign_in !== null) return [plain(words.lastSignIn(sessions, time(last_sign_in)))];
  return [plain(sessions > 0 ? words.signedIn(sessions) : words.never)];
}
