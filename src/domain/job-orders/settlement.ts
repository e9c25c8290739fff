import { planners } from '#domain/actor.ts';
import type { Step } from '#domain/workflow.ts';
import type { JobState } from './order.ts';

/** The decision that a required follow-up is not needed: its time, its author and the reason. */
export type SettlementFields = {
  readonly settled_at: Date | null;
  readonly settled_reason: string | null;
};

export const settlementActions = {
  /** The follow-up visit that the job required is no longer needed. */
  settle: { from: ['completed', 'cancelled'], to: 'unchanged', by: planners },
} as const satisfies Readonly<Record<string, Step<JobState>>>;

export const settlementEvents = { 'job-orders.settled': 'job_orders' } as const;
