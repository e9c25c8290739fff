import type { Urgency } from '#domain/service-request.ts';
import { defineWords } from '#words/words.ts';

/** The strings about an emergency that was reported by scanning a label and still needs a call back. */
export const callBackWords = defineWords('call-back', {
  title: 'Emergency reported by scanning a label: callback needed',
  short: 'Call back',
  text: (urgency: string) => `The urgency stays "${urgency}" until someone calls back and sets it.`,
  /** Shown on a case that was already decided when the report came in. */
  decided: (urgency: string) =>
    `The latest comment marked "Emergency" contains the reporter's name and phone number. The case stays "${urgency}" until someone calls back.`,
  answers: {
    emergency: 'It is an emergency',
    high: 'It is urgent',
    medium: 'It can wait',
    low: 'It is not urgent',
  } satisfies Record<Urgency, string>,
  done: 'Urgency set',
  doneText: (number: string) => `The targets for ${number} follow the new urgency.`,
});
