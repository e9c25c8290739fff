export type Dispute = {
  readonly disputed_at: Date | null;
  readonly dispute_remark: string | null;
  readonly dispute_settled_at: Date | null;
  readonly dispute_settled_reason: string | null;
};

export const noDispute: Dispute = {
  disputed_at: null,
  dispute_remark: null,
  dispute_settled_at: null,
  dispute_settled_reason: null,
};

export const disputeEvents = {
  'job-orders.disputed': 'job_orders',
  'job-orders.dispute-settled': 'job_orders',
} as const;

export const disputeLimits = { remark: { max: 1000 }, reason: { min: 3, max: 1000 } } as const;

/**
 * The link for disputing a signature. Attempts per job and network are counted within
 * `accountLimits.guesses.windowMinutes`.
 */
export const disputeLink = { path: '/dispute/', days: 60, perJob: 10, perNetwork: 20 } as const;

type DisputeDates = { readonly disputed_at: unknown; readonly dispute_settled_at: unknown };

/** Returns whether the client disputes the signature and no one has settled the dispute. */
export function isDisputeOpen({ disputed_at, dispute_settled_at }: DisputeDates): boolean {
  return disputed_at !== null && dispute_settled_at === null;
}
