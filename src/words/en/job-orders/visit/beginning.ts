import type { VisitLocation } from '#domain/visit/location.ts';
import { defineWords } from '#words/words.ts';

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * The questions for a technician who starts a visit during another one, or on a different day than planned.
 */
export const beginningWords = defineWords('beginning', {
  title: {
    leave: (number: string) => `On my way to ${number}?`,
    start: (number: string) => `Start ${number}?`,
  },
  elsewhere: {
    at_work: (number, client, since) => `You have been working on ${number} at ${client} since ${since}.`,
    on_the_way: (number, client, since) =>
      `You have been on the way to ${number} at ${client} since ${since}.`,
  } satisfies Record<VisitLocation, (number: string, client: string, since: string) => string>,
  leftOpen: (number: string, client: string, since: string) =>
    `You started ${number} at ${client} on ${since} and did not end it.`,
  otherDay: (time: string) =>
    `This visit is planned for ${time}. If you go ahead, the appointment moves to the time when you start, and we notify the client.`,
  overlap: (jobs: readonly string[]) => `The new time overlaps with your ${inWords.format(jobs)}.`,
  begin: { leave: 'On my way now', start: 'Start now' },
  leaves: {
    at_work: (number) => ({
      leave: `Put ${number} on hold and set out`,
      start: `Put ${number} on hold and start`,
    }),
    on_the_way: (number) => ({
      leave: `Go to this visit instead of ${number}`,
      start: `Start this visit instead of ${number}`,
    }),
  } satisfies Record<VisitLocation, (number: string) => Record<'leave' | 'start', string>>,
  finishFirst: (number: string) => `Finish ${number} first`,
  stay: 'Leave it as it is',
  anyway: 'Do it anyway',
});
