import type { Urgency } from '#domain/service-request.ts';
import { defineWords } from '#words/words.ts';

/** What is said of an emergency that a label brought, until somebody has called back. */
export const callBackWords = defineWords('call-back', {
  title: 'Emergency by label: please call back',
  short: 'Call back',
  text: 'It counts as high until somebody has called and says how urgent it is.',
  answers: {
    emergency: 'It is an emergency',
    high: 'It is urgent',
    medium: 'It can wait',
    low: 'It is not urgent',
  } satisfies Record<Urgency, string>,
  done: 'Urgency settled',
  doneText: (number: string) => `What is promised for ${number} follows.`,
});
