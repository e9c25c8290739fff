import type { PartState } from '#domain/values/missing-part.ts';
import { defineWords } from '#words/words.ts';

/** What a visit waits for, and until when. */
export const missingPartWords = defineWords('missing-part', {
  fact: 'Waits for',
  states: {
    unknown: (part: string) => `${part}; the day is not known yet`,
    expected: (part: string, day: string) => `${part}, expected ${day}`,
    due: (part: string, day: string) => `${part}, was expected ${day}`,
    came: (part: string) => `${part}, it has come`,
  } satisfies Record<PartState, (part: string, day: string) => string>,
  waits: (what: string) => `Waits for ${what}`,
  part: 'Which part is missing?',
  partHint: 'The client reads it too.',
  usual: 'Usual parts of this machine',
  day: 'Expected on (optional)',
  dayHint: 'The client reads this day. Leave it empty while nobody knows it.',
  dayPlaceholder: 'Select a date',
  open: 'Part',
  title: (number: string) => `The part for ${number}`,
  cameQuestion: 'It has come',
  submit: 'Save',
  done: 'Saved',
  doneText: (number: string) => `The client of ${number} is notified.`,
  home: {
    title: 'We wait for a part',
    line: (number: string, machine: string) => `${number} · ${machine}`,
  },
});
