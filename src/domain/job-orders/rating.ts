import type { Step } from '#domain/workflow.ts';
import type { JobState } from './order.ts';

/** The client's rating of the finished visit, from one to five stars, and a comment. */
export type RatingFields = {
  readonly rating: number | null;
  readonly rating_comment: string | null;
  readonly rated_at: Date | null;
};

export const ratingLimits = { rating: { min: 1, max: 5 }, rating_comment: { max: 1000 } } as const;

export const ratingActions = {
  /** The client is signed in, or uses the link of the visit. */
  rate: { from: ['completed'], to: 'unchanged', by: ['client'] },
} as const satisfies Readonly<Record<string, Step<JobState>>>;

export const ratingEvents = { 'job-orders.rated': 'job_orders' } as const;
