import type { SignatureMethod } from '#domain/signature.ts';
import { defineWords } from '#words/words.ts';

/** Where a signature was drawn, and what happens when the client says that it is not theirs. */
export const signaturesWords = defineWords('signatures', {
  place: 'Signature drawn',
  places: {
    technician_device: "On the technician's phone",
    signed_link: "On the signer's own phone, by a code",
    client_session: "Signed in with the client's own account",
  } satisfies Record<SignatureMethod, string>,
  disputed: (day: string) => `The client says that this signature is not theirs, on ${day}.`,
  settledOn: (day: string, reason: string) => `Settled on ${day}: ${reason}`,
  dispute: {
    title: (number: string) => `Signature on ${number}`,
    happens:
      'We notify the company, and it answers you. Until then the report says that the signature is not yours.',
    done: 'Reported',
    doneText: (number: string) => `The company is notified that the signature on ${number} is not yours.`,
  },
  settle: {
    open: 'Settle the signature',
    reason: 'What did you find out?',
    hint: 'The client reads this. It stays on the report.',
    submit: () => 'Settle',
    done: 'Signature settled',
    doneText: (number: string) => `The client is notified of what you found out about ${number}.`,
    title: (number: string) => `Signature on ${number}`,
  },
  page: {
    title: 'I did not sign this',
    description: 'Tell the company that a signature is not yours',
    reading: 'The report is being read',
    gone: 'This link does not work any more',
    goneText: 'It was used or is too old. Please call the company that came to you.',
    about: (number: string, signer: string, moment: string) =>
      `The report on ${number} was signed by ${signer} on ${moment}.`,
    happens: (operator: string) =>
      `${operator} looks into it and answers you. Until then the report says that the signature is not yours.`,
    remark: 'What should they know? (optional)',
    submit: 'This signature is not ours',
    done: 'Reported',
    doneText: (number: string, operator: string) =>
      `${operator} knows now that the signature on ${number} is not yours. You can close this page.`,
    already: (day: string) =>
      `Somebody of your company has said on ${day} that this signature is not yours. You need not do anything.`,
  },
});

/** What history calls the fields and events of a disputed signature. */
export const disputeFields = {
  disputed_at: 'Signature disputed',
  dispute_remark: 'What the client says of the signature',
  dispute_settled_at: 'Dispute settled',
  dispute_settled_reason: 'How the dispute was settled',
};
export const disputeEventNames = {
  'job-orders.disputed': 'Client says that the signature is not theirs',
  'job-orders.dispute-settled': 'Dispute about the signature settled',
};
