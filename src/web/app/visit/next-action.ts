import { useNavigate } from '@tanstack/react-router';
import { startJobOrder } from '#contract/job-orders.ts';
import { leaveForJobOrder } from '#contract/visits.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { type StepJob, type VisitStep, visitStepOf } from './visit-step.ts';

export type NextAction = {
  readonly step: VisitStep;
  readonly take: () => void;
  /** Arrives without having set out. */
  readonly start: () => void;
  readonly turnBack: () => void;
  readonly isRunning: boolean;
  /** The last tap reached nobody. */
  readonly isUnanswered: boolean;
};

/** What the one button of a visit does next: it writes, or leads to where the step is taken. */
export function useNextAction(job: StepJob): NextAction {
  const { id, version } = job;
  const role = useEffectiveRole();
  const navigate = useNavigate();
  const form = `/technician/jobs/${id}`;
  const leaving = useCommand(leaveForJobOrder);
  const starting = useCommand(startJobOrder, { onSuccess: () => void navigate({ to: form }) });
  const step = role === null ? 'view' : visitStepOf(job, { role });
  const start = () => void starting.run({ id, version });
  const takes = {
    leave: () => void leaving.run({ id, version }),
    arrive: start,
    start,
    finish: () => void navigate({ to: form }),
    sign: () => void navigate({ to: `${form}/signature` }),
    view: () => void navigate({ to: form }),
  } as const;
  return {
    step,
    take: takes[step],
    start,
    turnBack: () => void leaving.run({ id, version, is_on_the_way: false }),
    isRunning: leaving.isRunning || starting.isRunning,
    isUnanswered: leaving.isUnanswered || starting.isUnanswered,
  };
}
