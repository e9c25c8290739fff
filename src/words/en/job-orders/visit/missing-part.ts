import type { PartState } from '#domain/values/missing-part.ts';
import { defineWords } from '#words/words.ts';

/** The strings about a missing part and the day on which it is expected. */
export const missingPartWords = defineWords('missing-part', {
  fact: 'Waiting for',
  states: {
    unknown: (part: string) => `${part}; no date yet`,
    expected: (part: string, day: string) => `${part}, expected ${day}`,
    today: (part: string, day: string) => `${part}, expected today, ${day}`,
    due: (part: string, day: string) => `${part}, overdue since ${day}`,
    came: (part: string) => `${part}, arrived`,
  } satisfies Record<PartState, (part: string, day: string) => string>,
  waitingFor: (part: string) => `Waiting for ${part}`,
  part: 'Which part is missing?',
  partHint: 'The client will see it too.',
  usual: 'Common parts for this machine',
  day: 'Expected on (optional)',
  dayHint: 'The client will see this day. Leave it empty until you know it.',
  dayPlaceholder: 'Select a date',
  open: 'Update part',
  title: (number: string) => `Part for ${number}`,
  cameQuestion: 'The part has arrived',
  submit: 'Save',
  done: 'Saved',
  doneText: (number: string) => `The client of ${number} has been notified.`,
  home: {
    title: 'We are waiting for a part',
    line: (number: string, machine: string) => `${number} · ${machine}`,
    toFollow: 'Follow-up visits',
    stillNeeded: 'A follow-up visit is still needed. We will notify you when it is planned.',
  },
});
