import { defineWords } from '#words/words.ts';

/** The question until when work that is on hold stays so. */
export const holdWords = defineWords('hold', {
  open: 'Keep on hold',
  title: (number: string) => `${number} is on hold`,
  since: (at: string) => `On hold since ${at}.`,
  question: 'How long does it stay on hold?',
  visible: 'The dispatcher and the client can see this.',
  handBackHint: 'Can you not go on with it? Hand it back: the dispatcher will give it to someone else.',
  handBack: 'Hand back',
  submit: 'Keep on hold',
  done: 'Kept on Hold',
  doneText: (number: string) => `${number} stays on hold until then`,
});
