import { defineWords } from '#words/words.ts';

/** The strings about a signature that the client disputes. */
export const disputeWords = defineWords('dispute', {
  disputed: (day: string) => `The client said on ${day} that this signature is not theirs.`,
  settledOn: (day: string, reason: string) => `Settled on ${day}: ${reason}`,
  dispute: {
    title: (number: string) => `Signature on ${number}`,
    happens:
      'The company will look into it and get back to you. Until then, the report in your account and the page that verifies its PDF will say that the signature is not yours.',
    done: 'Reported',
    doneText: (number: string) =>
      `The company has been notified that the signature on ${number} is not yours.`,
  },
  settle: {
    open: 'Settle the dispute',
    reason: 'What did you find out?',
    hint: 'The client will see this. It stays on the report.',
    submit: () => 'Settle',
    done: 'Dispute settled',
    doneText: (number: string) => `The client has been notified of your findings on ${number}.`,
    title: (number: string) => `Signature on ${number}`,
  },
  page: {
    title: 'I did not sign this',
    description: 'Tell the company that a signature is not yours',
    reading: 'Loading the report',
    gone: 'This link no longer works',
    goneText: 'It has been used or has expired. Call the company that visited you.',
    about: (number: string, signer: string, moment: string) =>
      `The report on ${number} was signed by ${signer} on ${moment}.`,
    happens: (operator: string) =>
      `${operator} will look into it and get back to you. Until then, the report and the page that verifies its PDF will say that the signature is not yours.`,
    remark: 'What should the company know? (optional)',
    submit: 'This signature is not ours',
    done: 'Reported',
    doneText: (number: string, operator: string) =>
      `${operator} now knows that the signature on ${number} is not yours. You can close this page.`,
    already: (day: string) =>
      `Someone at your company reported on ${day} that this signature is not yours. You do not need to do anything.`,
  },
});
