import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import type { Line } from '#web/records/planning/attention/attention-state.ts';

/** The targets of the rows' actions on this home page. */
export type AttentionTargets = {
  /** The path of the schedule. */
  readonly schedule: string;
  /** Holds the decision that resolves the line, so it can be undone. */
  readonly repair: (line: Line) => void;
  readonly dismiss: (id: string) => void;
  readonly select: (id: string) => void;
  readonly assign: (job: JobOrderListed) => void;
  readonly expectPart: (job: JobOrderListed) => void;
  readonly sayLeft: (job: JobOrderListed) => void;
};
