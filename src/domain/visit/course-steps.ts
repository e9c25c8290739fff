import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { standingOf } from './standing.ts';

type Visit = Parameters<typeof standingOf>[0] &
  Pick<JobOrder, 'job_order_form_submitted_at' | 'signed_at' | 'cancelled_at' | 'paused_at'>;

export type CourseStep = {
  readonly step: 'planned' | 'onTheWay' | 'arrived' | 'paused' | 'done' | 'signed' | 'cancelled' | 'missed';
  readonly state: 'done' | 'current' | 'open';
  /** The time at which the step was reached; null if it is unknown or was not reached. */
  readonly at: Date | null;
};

type Step = Pick<CourseStep, 'step' | 'at'> & { readonly isReached: boolean };

/** Returns the steps of the visit for its client: those it has reached, and those to come if it is not over. */
export function courseOf(visit: Visit, now: Date): readonly CourseStep[] {
  const isOver = visit.cancelled_at !== null;
  const reached = stepsOf(visit, now).filter(({ isReached }) => isReached || !isOver);
  const last = reached.findLastIndex(({ isReached }) => isReached);
  const isFinished = isOver || visit.signed_at !== null;
  return reached.map(({ step, at, isReached }, index) => {
    if (!isReached) return { step, at: null, state: 'open' };
    return { step, at, state: index === last && !isFinished ? 'current' : 'done' };
  });
}

function stepsOf(visit: Visit, now: Date): readonly Step[] {
  const { is } = standingOf(visit, now);
  const { on_the_way_at, started_at, paused_at, job_order_form_submitted_at, signed_at, cancelled_at } =
    visit;
  const hasCome = started_at !== null;
  const isSetOut = is === 'on_the_way' || (on_the_way_at !== null && (hasCome || cancelled_at !== null));
  const ended = is === 'nobody_there' ? 'missed' : 'cancelled';
  return [
    { step: 'planned', at: null, isReached: true },
    // A technician may have arrived without ever reporting that they were on the way.
    ...(hasCome && on_the_way_at === null ? [] : [step('onTheWay', on_the_way_at, isSetOut)]),
    step('arrived', started_at),
    ...(is === 'paused' ? [step('paused', paused_at)] : []),
    step('done', job_order_form_submitted_at),
    step('signed', signed_at),
    ...(cancelled_at === null ? [] : [step(ended, cancelled_at)]),
  ];
}

const step = (name: CourseStep['step'], at: Date | null, isReached = at !== null): Step => ({
  step: name,
  at,
  isReached,
});
