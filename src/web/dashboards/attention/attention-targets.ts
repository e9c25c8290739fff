import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import type { Line } from '#web/records/planning/attention/attention-state.ts';

/** The functions and the path that the rows' actions use on this home page. */
export type AttentionTargets = {
  /** The path of the schedule. */
  readonly schedule: string;
  /** Holds back the decision that resolves the line, so the person can still undo it. */
  readonly repair: (line: Line) => void;
  readonly dismiss: (id: string) => void;
  readonly select: (id: string) => void;
  readonly assign: (job: JobOrderListed) => void;
  readonly expectPart: (job: JobOrderListed) => void;
  readonly sayLeft: (job: JobOrderListed) => void;
};
