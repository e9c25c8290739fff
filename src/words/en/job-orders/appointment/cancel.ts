import { defineWords } from '#words/words.ts';
export const cancelWords = defineWords('cancel', {
  reason: 'Reason',
  hint: 'The client and any assigned technician will see this.',
  submit: (number: string) => `Cancel ${number}`,
  keep: 'Keep the job',
  done: 'Job Order Cancelled',
  doneText: (number: string) => `${number} has been cancelled.`,
});
