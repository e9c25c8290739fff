import type { VisitHeading, VisitStanding } from '#domain/visit/standing.ts';
import { defineWords } from '#words/words.ts';

/**
 * The values inserted in a sentence: the technician, the arrival window with its day, and the start of the current
 * state. The start is a time if it was today; otherwise, it is a date and time.
 */
type StandingNames = {
  readonly name: string;
  readonly when: string;
  readonly since: string | null;
  readonly isToday: boolean;
};
type Sentences = Readonly<Record<VisitStanding, (named: StandingNames) => string>>;

const since = (time: string | null) => (time === null ? '' : ` since ${time}`);
const at = ({ since: time, isToday }: StandingNames) =>
  time === null ? '' : ` ${isToday ? 'at' : 'on'} ${time}`;

/** The strings about a visit for its client, by the state of the visit. */
export const standingWords = defineWords('visit-standing', {
  headings: {
    next: 'Next visit',
    late: 'Late visit',
    atHand: 'Visit in progress',
    paused: 'Visit on hold',
    unfinished: 'Visit not finished',
    interrupted: 'Visit not signed yet',
  } satisfies Record<VisitHeading, string>,
  /** The arrival window with its day, for sentences that are generated each time someone reads them. */
  when: {
    today: (time: string) => `today, ${time}`,
    tomorrow: (time: string) => `tomorrow, ${time}`,
  },
  plannedFor: (window: string) => `Planned for ${window}`,
  /** Shown while the visit is planned, if a later report has made it an emergency. */
  emergencyAdded: (when: string) =>
    `The emergency was added. Your appointment is unchanged until the dispatcher reschedules it: ${when}.`,
  /** The sentence about the end of a hold, if the technician has set one. */
  heldUntil: (time: string) => `It stays on hold until ${time}.`,
  /** The line below the time of the visit; empty if there is nothing to add to the time. */
  lines: {
    unstaffed: () => '',
    unstaffed_late: () => 'Later than planned: no technician is assigned yet',
    expected: () => '',
    overdue: () => 'Later than planned: no one has come yet',
    on_the_way: (named: StandingNames) => `On the way${since(named.since)}`,
    at_work: (named: StandingNames) => `At work${since(named.since)}`,
    paused: (named: StandingNames) =>
      named.since === null ? 'The work is on hold' : `The work has been on hold since ${named.since}`,
    reopened: () => 'The work has ended, and its report is being corrected',
    unfinished: (named: StandingNames) => `Started${at(named)}, not finished yet`,
    part_missing: () => 'A part was missing: a follow-up visit is needed',
    cannot_finish: () => 'The work could not be finished: a follow-up visit is needed',
    unsigned: () => 'The work is awaiting your signature',
    unsigned_in_part: () => 'All the work that is possible for now is done and awaiting your signature',
    completed: () => 'The work is done and signed',
    completed_in_part: () => 'All the work that is possible for now is done and signed',
    nobody_there: () => 'No one was there',
    cancelled: () => 'Cancelled',
  } satisfies Sentences,
  /** Sentences that say where the technician is, or how the visit ended. */
  whereabouts: {
    unstaffed: () => 'The dispatcher is looking for a technician.',
    unstaffed_late: (named: StandingNames) =>
      `The visit is late: it was planned for ${named.when}. The dispatcher is looking for a technician.`,
    expected: (named: StandingNames) => `${named.name} is expected ${named.when}.`,
    overdue: (named: StandingNames) => `${named.name} was expected ${named.when}, and has not arrived yet.`,
    on_the_way: (named: StandingNames) =>
      named.since === null
        ? `${named.name} is on the way.`
        : `${named.name} has been on the way since ${named.since}.`,
    at_work: (named: StandingNames) =>
      named.since === null
        ? `${named.name} is with you: the work has started.`
        : `${named.name} is with you: the work started${at(named)}.`,
    paused: (named: StandingNames) =>
      named.since === null ? 'The work is on hold.' : `The work has been on hold since ${named.since}.`,
    reopened: (named: StandingNames) => `The work has ended, and ${named.name} is correcting the report.`,
    unfinished: (named: StandingNames) =>
      `${named.name} started the work${at(named)}. It is not finished yet.`,
    part_missing: (named: StandingNames) =>
      `${named.name} could not finish the work, because a part was missing. A follow-up visit is needed.`,
    cannot_finish: (named: StandingNames) =>
      `${named.name} could not finish the work. A follow-up visit is needed.`,
    unsigned: (named: StandingNames) =>
      `${named.name} has done the work. The report is awaiting your signature.`,
    unsigned_in_part: (named: StandingNames) =>
      `${named.name} has done everything possible for now. The report is awaiting your signature.`,
    completed: (named: StandingNames) => `${named.name} has done the work, and the report is signed.`,
    completed_in_part: (named: StandingNames) =>
      `${named.name} has done everything possible for now, and the report is signed.`,
    nobody_there: (named: StandingNames) => `${named.name} came, but no one was there. This visit is over.`,
    cancelled: () => 'This visit has been cancelled. No one will come.',
  } satisfies Sentences,
});
