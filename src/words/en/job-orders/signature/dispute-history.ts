/** The names under which history shows the fields and events of a disputed signature. */
export const disputeFields = {
  disputed_at: 'Signature disputed',
  dispute_remark: "Client's comment on the signature",
  dispute_settled_at: 'Dispute settled',
  dispute_settled_reason: 'How the dispute was settled',
};

export const disputeEventNames = {
  'job-orders.disputed': 'Client says that the signature is not theirs',
  'job-orders.dispute-settled': 'Dispute about the signature settled',
};
