import { expect } from 'vitest';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import { isStillUnderway } from '#domain/visit/standing.ts';
import { needsNextVisit } from '#domain/visit/turn.ts';
import type { TurnVisit } from '#web/records/job-orders/visit/turn.ts';
import { turnWords } from '#words/en/job-orders/turn.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { standingWords } from '#words/en/job-orders/visit/standing.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { type Locale, wordsOf } from '#words/words.ts';
import { is, isReopened, mayBeThere, type Row, time_zone, until } from './visit-states.ts';

type Reading = Pick<Row, 'visit' | 'now'> & { readonly needs?: TurnVisit['needs'] };
type Holds = (reading: Reading) => boolean;
export type Claim = { readonly patternsIn: (locale: Locale) => readonly RegExp[]; readonly holds: Holds };

/** A placeholder for any value inside a text, such as a name or a time. */
export const any = '\uE000';

/**
 * Returns a claim: a text, and the state in which it is true. The text is given by its key, so one condition covers it
 * in every language.
 */
export function claim<Words extends object>(
  words: Words,
  textsOf: (words: Words) => readonly string[],
  holds: Holds,
): Claim {
  return { patternsIn: (locale) => textsOf(wordsOf(words, locale)).map(patternOf), holds };
}

const marks = /[\u200f\u2066-\u2069]/g;

/** A sentence may be part of a longer text. Everything else is a line of its own. */
function patternOf(text: string): RegExp {
  const source = text
    .replaceAll(marks, '')
    .split(any)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return text.endsWith('.') ? new RegExp(source) : new RegExp(`^${source}$`);
}

const named = { name: any, when: any, since: any, isToday: true };
const each = (
  text: (of: { [Name in keyof typeof named]: (typeof named)[Name] } & { since: string }) => string,
) => [text(named), text({ ...named, isToday: false }), text({ ...named, since: null as never })];

const isSignedBy = ({ visit }: Reading) => visit.status === 'completed';
const isUnsigned = ({ visit: v }: Reading) =>
  v.workflow_status === 'awaiting_signature' && v.status === 'in_progress';
const isWhole = ({ visit: v }: Reading) => v.outcome === null && v.problem_resolved && !v.follow_up_required;
const isLate = ({ visit: v, now }: Reading) => is(v).planned && now > until;
const isAhead = ({ visit: v, now }: Reading) => is(v).planned && now <= until;
const isComing = ({ visit: v, now }: Reading) =>
  is(v).planned && v.on_the_way_at !== null && isStillUnderway(new Date(v.on_the_way_at), now);
const hasTechnician = ({ visit }: Reading) => visit.technician !== null;
const isThere = ({ visit, now }: Reading) => mayBeThere(visit, now);
const isOpen = ({ visit: v }: Reading) => is(v).working && v.outcome === null && !v.work_ended_at;
const isOnHold = (reading: Reading) => isOpen(reading) && Boolean(reading.visit.paused_at);
const isHeldUntil = (reading: Reading) =>
  isOnHold(reading) && reading.now < new Date(reading.visit.hold_until ?? 0);
const isUnfinished = (reading: Reading) => isOpen(reading) && !reading.visit.paused_at && !isThere(reading);
const isBackWithTechnician = ({ visit }: Reading) => isReopened(visit);
const isInterrupted = ({ visit: v }: Reading) => is(v).working && v.outcome !== null;
const lacksPart = (reading: Reading) => reading.visit.outcome === 'part_missing';
const isCancelled = ({ visit }: Reading) => visit.status === 'cancelled';
const isNoShow = (reading: Reading) =>
  isCancelled(reading) &&
  reading.visit.outcome === 'nobody_there' &&
  reading.now >= new Date(reading.visit.scheduled_date);
const isOn = (days: number) => (reading: Reading) =>
  dateIn(time_zone, new Date(reading.visit.scheduled_date)) === addDays(dateIn(time_zone, reading.now), days);
const both =
  (...all: readonly Holds[]) =>
  (reading: Reading) =>
    all.every((holds) => holds(reading));
const not = (holds: Holds) => (reading: Reading) => !holds(reading);
const oneOf =
  (...all: readonly Holds[]) =>
  (reading: Reading) =>
    all.some((holds) => holds(reading));
const isExpected = both(isAhead, hasTechnician);
const hasAsked = (reading: Reading) => isAhead(reading) && Boolean(reading.needs?.asked_date);
const isDisputed = ({ needs }: Reading) => Boolean(needs?.disputed_at) && !needs?.dispute_settled_at;
const needsVisit = ({ visit, needs = null }: Reading) =>
  needs !== null && needsNextVisit({ ...visit, ...needs });

/** Returns the claim to check for the texts, given by key, that state the day of the visit. */
function dayClaim(day: keyof typeof standingWords.when, holds: Holds): Claim {
  const patternsIn = (locale: Locale) => {
    const { when, whereabouts } = wordsOf(standingWords, locale);
    const says = { ...named, when: when[day](any) };
    const texts = [
      wordsOf(turnWords, locale).client.arrives(says),
      ...(['expected', 'overdue', 'unstaffed_late'] as const).map((state) => whereabouts[state](says)),
    ];
    return texts.map(patternOf);
  };
  return { patternsIn, holds };
}

type StandingText = (words: typeof standingWords) => readonly string[];
const standing = (textsOf: StandingText, holds: Holds) => claim(standingWords, textsOf, holds);
const ofState = (state: keyof typeof standingWords.lines, holds: Holds) =>
  standing(
    ({ lines, whereabouts }) =>
      [...each(lines[state]), ...each(whereabouts[state])].filter((text) => text !== ''),
    holds,
  );
const turn = (textsOf: (client: typeof turnWords) => readonly string[], holds: Holds) =>
  claim(turnWords, textsOf, holds);
type Timeline = typeof serviceRequestsWords.timeline;
const step = (name: keyof Timeline, holds: Holds) =>
  claim(serviceRequestsWords, ({ timeline }) => [timeline[name]], holds);
type Domain = typeof startWords.domain;
const label = (textOf: (domain: Domain) => string, holds: Holds) =>
  claim(startWords, ({ domain }) => [textOf(domain)], holds);

/** The texts that a client reads about a visit, by their keys. */
const claims: readonly Claim[] = [
  standing(
    ({ headings }) => [headings.next],
    both(
      not(({ visit }) => is(visit).working),
      oneOf(not(isLate), isComing),
    ),
  ),
  standing(({ headings }) => [headings.late], isLate),
  standing(({ headings }) => [headings.atHand], isThere),
  standing(({ headings }) => [headings.paused], isOnHold),
  standing(({ headings }) => [headings.unfinished], isUnfinished),
  standing(({ headings }) => [headings.interrupted], oneOf(isInterrupted, isBackWithTechnician)),
  ofState(
    'unstaffed',
    both(({ visit }) => is(visit).planned, not(hasTechnician)),
  ),
  ofState('unstaffed_late', both(isLate, not(hasTechnician))),
  ofState('expected', isExpected),
  ofState('overdue', both(isLate, hasTechnician)),
  ofState('on_the_way', isComing),
  ofState('at_work', isThere),
  ofState('paused', isOnHold),
  standing(({ heldUntil }) => [heldUntil(any)], isHeldUntil),
  ofState('reopened', isBackWithTechnician),
  ofState('unfinished', isUnfinished),
  ofState('part_missing', both(isInterrupted, lacksPart)),
  ofState('cannot_finish', both(isInterrupted, not(lacksPart))),
  ofState('unsigned', both(isUnsigned, isWhole)),
  ofState('unsigned_in_part', both(isUnsigned, not(isWhole))),
  ofState('completed', both(isSignedBy, isWhole)),
  ofState('completed_in_part', both(isSignedBy, not(isWhole))),
  ofState('nobody_there', isNoShow),
  ofState('cancelled', isCancelled),
  turn(({ nothing }) => [nothing(any)], both(not(isUnsigned), oneOf(not(isLate), isComing))),
  turn(({ client }) => [client.sign, client.ownersSign], isUnsigned),
  turn(({ client }) => [client.arrives({ ...named, when: any })], isExpected),
  dayClaim('today', isOn(0)),
  dayClaim('tomorrow', isOn(1)),
  turn(({ client }) => [client.late(any)], isLate),
  turn(({ client }) => [client.askedTime(any)], hasAsked),
  turn(({ client }) => [client.followUp(any)], needsVisit),
  turn(({ client }) => [client.disputed], isDisputed),
  step(
    'reviewed',
    both(({ visit }) => is(visit).planned, not(hasTechnician)),
  ),
  step(
    'assigned',
    both(({ visit }) => is(visit).planned, hasTechnician),
  ),
  step('onTheWay', isComing),
  step('inProgress', isThere),
  step('paused', isOnHold),
  step('reopened', isBackWithTechnician),
  step('unfinished', isUnfinished),
  step('interrupted', isInterrupted),
  step('awaitingSignature', isUnsigned),
  step('completed', isSignedBy),
  step('cancelled', isCancelled),
  label(({ jobStatus }) => jobStatus.cancelled, isCancelled),
  label(
    ({ workflowStatus }) => workflowStatus.scheduled,
    ({ visit }) => is(visit).planned,
  ),
  label(
    ({ workflowStatus }) => workflowStatus.assigned,
    ({ visit }) => is(visit).planned,
  ),
  label(
    ({ workflowStatus }) => workflowStatus.in_progress,
    ({ visit }) => is(visit).working,
  ),
  label(({ workflowStatus }) => workflowStatus.awaiting_signature, isUnsigned),
  label(({ workflowStatus }) => workflowStatus.completed, isSignedBy),
  ...(['nobody_there', 'part_missing', 'cannot_finish'] as const).flatMap((outcome) => {
    const holds: Holds = ({ visit }) => visit.outcome === outcome;
    return [
      claim(onSiteWords, ({ trouble }) => [trouble.after[outcome]], holds),
      claim(visitsWords, ({ outcomes }) => [outcomes[outcome]], holds),
    ];
  }),
];

const patterns = new Map<Claim, Partial<Record<Locale, readonly RegExp[]>>>();

function patternsOf(one: Claim, locale: Locale): readonly RegExp[] {
  const known = patterns.get(one) ?? {};
  const found = known[locale] ?? one.patternsIn(locale);
  patterns.set(one, { ...known, [locale]: found });
  return found;
}

/** Returns the claims that the text makes. */
function madeIn(text: string, locale: Locale, among: readonly Claim[]): readonly Claim[] {
  const plain = text.replaceAll(marks, '');
  return among.filter((one) => patternsOf(one, locale).some((pattern) => pattern.test(plain)));
}

export function isKnown(text: string, locale: Locale, among: readonly Claim[]): boolean {
  return madeIn(text, locale, among).length > 0;
}

/** Checks that each text is one of these, and says nothing about the visit that is not true at that time. */
export function expectTrue(
  texts: readonly string[],
  reading: Reading,
  locale: Locale,
  among: readonly Claim[] = claims,
): void {
  for (const text of texts.filter((one) => one !== '')) {
    const made = madeIn(text, locale, among);
    expect([text, made.length > 0 ? 'known' : 'unknown']).toEqual([text, 'known']);
    for (const { holds } of made) expect([text, holds(reading)]).toEqual([text, true]);
  }
}
