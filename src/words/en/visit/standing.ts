import type { VisitStanding } from '#domain/visit/standing.ts';
import { defineWords } from '#words/words.ts';

/** What a sentence names: who comes, when someone is expected, and since when it stands so. */
type Named = { readonly name: string; readonly window: string; readonly since: string | null };
type Sentences = Readonly<Record<VisitStanding, (named: Named) => string>>;

const since = (time: string | null) => (time === null ? '' : ` since ${time}`);
const on = (time: string | null) => (time === null ? '' : ` on ${time}`);

/** What a client reads of a visit, by how it stands. */
export const standingWords = defineWords('visit-standing', {
  headings: { next: 'Next visit', atHand: 'Visit under way' },
  plannedFor: (window: string) => `Planned for ${window}`,
  /** One line below the time of the visit; none where the time says all. */
  lines: {
    unstaffed: () => '',
    expected: () => '',
    overdue: () => 'Later than planned: nobody has come yet',
    on_the_way: (named: Named) => `On the way${since(named.since)}`,
    at_work: (named: Named) => `At work${since(named.since)}`,
    paused: (named: Named) =>
      named.since === null ? 'The work is paused' : `The work has been paused since ${named.since}`,
    unfinished: (named: Named) => `Begun${on(named.since)}, not finished yet`,
    part_missing: () => 'A part is missing: another visit is needed',
    cannot_finish: () => 'The work could not be finished: another visit is needed',
    unsigned: () => 'The work waits for your signature',
    unsigned_in_part: () => 'What could be done waits for your signature',
    completed: () => 'The work is done and signed',
    completed_in_part: () => 'What could be done is signed',
    nobody_there: () => 'Nobody was there',
    cancelled: () => 'Cancelled',
  } satisfies Sentences,
  /** Where the technician is, as far as that is known. */
  whereabouts: {
    unstaffed: () => 'The dispatcher is looking for a technician.',
    expected: (named: Named) => `${named.name} is planned to come on ${named.window}.`,
    overdue: (named: Named) => `${named.name} was planned to come on ${named.window}, and has not come yet.`,
    on_the_way: (named: Named) => `${named.name} is on the way${since(named.since)}.`,
    at_work: (named: Named) =>
      named.since === null
        ? `${named.name} is with you: the work has begun.`
        : `${named.name} is with you: the work began at ${named.since}.`,
    paused: (named: Named) =>
      named.since === null
        ? `${named.name} has paused the work.`
        : `${named.name} has paused the work. It has been paused since ${named.since}.`,
    unfinished: (named: Named) => `${named.name} began the work${on(named.since)}. It is not finished yet.`,
    part_missing: (named: Named) => `${named.name} needs a part that is missing. Another visit is needed.`,
    cannot_finish: (named: Named) => `${named.name} could not finish the work. Another visit is needed.`,
    unsigned: (named: Named) => `${named.name} has done the work. It waits for your signature.`,
    unsigned_in_part: (named: Named) =>
      `${named.name} has done what could be done. It waits for your signature.`,
    completed: (named: Named) => `${named.name} has done the work, and it is signed.`,
    completed_in_part: (named: Named) => `${named.name} has done what could be done, and it is signed.`,
    nobody_there: (named: Named) => `${named.name} met nobody. This visit is over.`,
    cancelled: () => 'This visit has been cancelled. Nobody will come.',
  } satisfies Sentences,
});
