import { defineWords } from '#words/words.ts';

const entries = (count: number) =>
  count === 1 ? '1 entry not received yet' : `${count} entries not received yet`;

/** The strings about the last contact with technicians' devices. */
export const contactsWords = defineWords('contacts', {
  silent: (time: string) => `Last contact ${time}`,
  waiting: entries,
  waitingSince: (count: number, time: string) => `${entries(count)}, since ${time}`,
});
