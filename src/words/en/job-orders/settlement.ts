import { defineWords } from '#words/words.ts';

/** The strings for settling a follow-up visit that is not needed. */
export const settlementWords = defineWords('settlement', {
  open: 'No follow-up needed',
  reason: 'Why is no follow-up needed?',
  hint: 'The client and the technician will see this.',
  submit: () => 'No follow-up needed',
  done: 'No follow-up needed',
  doneText: (number: string) => `${number} needs no follow-up. The client has been notified.`,
  fact: 'Follow-up visit',
  needless: (reason: string) => `Not needed: ${reason}`,
});
