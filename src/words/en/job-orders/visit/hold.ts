import { defineWords } from '#words/words.ts';

/** The question about how long work stays on hold. */
export const holdWords = defineWords('hold', {
  open: 'Keep on hold',
  title: (number: string) => `${number} is on hold`,
  since: (at: string) => `On hold since ${at}.`,
  question: 'How long will it stay on hold?',
  visible: 'The dispatcher and the client can see this.',
  handBackHint: 'If you cannot continue, hand it back. The dispatcher will assign it to someone else.',
  handBack: 'Hand back',
  submit: 'Keep on hold',
  done: 'Kept on Hold',
  doneText: (number: string) => `${number} stays on hold until the time you set`,
});
