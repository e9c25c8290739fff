import type { Place } from '#domain/visit/place.ts';
import { defineWords } from '#words/words.ts';

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What a technician is asked before a visit begins while another one is under way, or on another day. */
export const beginningWords = defineWords('beginning', {
  title: {
    leave: (number: string) => `On my way to ${number}?`,
    start: (number: string) => `Start ${number}?`,
  },
  elsewhere: {
    at_work: (number, client, since) => `You are still at work at ${number}, ${client}, since ${since}.`,
    on_the_way: (number, client, since) => `You are on the way to ${number}, ${client}, since ${since}.`,
  } satisfies Record<Place, (number: string, client: string, since: string) => string>,
  otherDay: (time: string) =>
    `This visit is planned for ${time}. If you go ahead, the appointment moves to when you began, and we notify the client.`,
  overlap: (jobs: readonly string[]) =>
    `The moved appointment overlaps with ${inWords.format(jobs)} of yours.`,
  begin: { leave: 'On my way now', start: 'Start now' },
  leaves: {
    at_work: (number) => ({ leave: `Pause ${number} and set out`, start: `Pause ${number} and start` }),
    on_the_way: (number) => ({
      leave: `Go here instead of ${number}`,
      start: `Start here instead of ${number}`,
    }),
  } satisfies Record<Place, (number: string) => Record<'leave' | 'start', string>>,
  finishFirst: (number: string) => `Finish ${number} first`,
  stay: 'Leave it as it is',
  anyway: 'Do it anyway',
});
