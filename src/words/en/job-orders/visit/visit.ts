import type { VisitOutcome } from '#domain/job-orders/visit.ts';
import { defineWords } from '#words/words.ts';

/** The strings about the stages and the outcome of a visit. */
export const visitsWords = defineWords('visits', {
  facts: {
    window: 'Arrival window',
    asked: 'New time requested',
    onTheWay: 'Set out',
    travel: 'Travel time',
    onSite: 'Time on site',
    paused: 'On hold since',
    holdUntil: 'On hold until',
    ended: 'Work ended',
    pauses: 'Time on hold',
    outcome: 'Outcome',
    forerunner: 'Follow-up to',
    follower: 'Follow-up visit',
  },
  outcomes: {
    nobody_there: 'No-show',
    part_missing: 'Part missing',
    cannot_finish: 'Could not finish',
  } satisfies Record<VisitOutcome, string>,
  window: (from: string, until: string) => `Between ${from} and ${until}`,
  minutes: (minutes: number) => {
    if (minutes >= 60)
      return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  },
});
