import type { Urgency } from '#domain/service-request.ts';
import { defineWords } from '#words/words.ts';

/** What is said of an emergency that a label brought, until someone has called back. */
export const callBackWords = defineWords('call-back', {
  title: 'Emergency reported by label: please call back',
  short: 'Call back',
  text: (urgency: string) => `Its urgency is “${urgency}” until someone has called back and set it.`,
  answers: {
    emergency: 'It is an emergency',
    high: 'It is urgent',
    medium: 'It can wait',
    low: 'It is not urgent',
  } satisfies Record<Urgency, string>,
  done: 'Urgency settled',
  doneText: (number: string) => `The promised times of ${number} follow the new urgency.`,
});
