import type { VisitOutcome } from '#domain/job-order.ts';
import { defineWords } from '#words/words.ts';

/** How a visit goes. */
export const visitsWords = defineWords('visits', {
  facts: {
    window: 'Arrival window',
    asked: 'Client asks for',
    onTheWay: 'Set out',
    travel: 'On the road',
    onSite: 'At the machine',
    paused: 'Paused since',
    pauses: 'Pauses',
    outcome: 'Outcome',
    forerunner: 'Follows',
    follower: 'Followed by',
    rating: 'Rating',
  },
  outcomes: {
    nobody_there: 'Nobody there',
    part_missing: 'Part missing',
    cannot_finish: 'Cannot finish',
  } satisfies Record<VisitOutcome, string>,
  window: (from: string, until: string) => `Between ${from} and ${until}`,
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  stars: (stars: number) => (stars === 1 ? '1 star of 5' : `${stars} stars of 5`),
});
