import { useNavigate } from '@tanstack/react-router';
import { leaveForJobOrder, pauseJobOrder } from '#contract/visits.ts';
import { actingForHeaderOf } from '#web/app/acting-for/acting-area.ts';
import { useActingFor, useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { useHeldSteps } from '#web/records/decisions/held-steps.ts';
import type { Step } from '#web/records/decisions/held-store.ts';
import { holdAndSend } from '#web/records/decisions/send-held.ts';
import { type StepJob, type VisitStep, visitStepOf } from './visit-step.ts';

export type NextAction = {
  readonly step: VisitStep;
  readonly take: () => void;
  /** Arrives without setting out first. */
  readonly start: () => void;
  /** Null while the device holds an earlier tap. */
  readonly turnBack: (() => void) | null;
  /** Puts started work on hold. */
  readonly pause: () => void;
  readonly openForm: () => void;
  readonly isRunning: boolean;
  /** The arrival is stored on the device, and the rest of the visit waits until it is sent. */
  readonly isStopped: boolean;
  /** The steps on the device, in words. */
  readonly stepsText: string | null;
  /** The last tap got no answer, and is not stored. */
  readonly isUnanswered: boolean;
};

/**
 * Returns the action of the visit's one button: a write, or a link to the step's page. Setting out and
 * arriving count from the tap, and are stored on the device until the server has them.
 */
export function useNextAction(job: StepJob): NextAction {
  const { id, version, number, time_zone } = job;
  const role = useEffectiveRole();
  const actingFor = actingForHeaderOf(leaveForJobOrder, useActingFor());
  const navigate = useNavigate();
  const form = `/technician/jobs/${id}`;
  const turning = useCommand(leaveForJobOrder);
  const pausing = useCommand(pauseJobOrder);
  const { steps, stepsText } = useHeldSteps(id);
  // A technician who has set out or arrived continues from there, even if the server does not know it yet.
  const on_the_way_at = job.on_the_way_at ?? (stepsText === null ? null : (steps[0]?.at ?? null));
  const step = role === null ? 'view' : visitStepOf({ ...job, on_the_way_at }, { role });
  const tap = async (kind: Step['kind']) => {
    const at = new Date().toISOString();
    const isSent = await holdAndSend(
      { kind, job: { id, version, number, time_zone }, at, accepted: [] },
      actingFor,
    );
    if (isSent && kind === 'start') void navigate({ to: form });
  };
  const start = () => void tap('start');
  const takes = {
    leave: () => void tap('leave'),
    arrive: start,
    start,
    resume: start,
    finish: () => void navigate({ to: form }),
    sign: () => void navigate({ to: `${form}/signature` }),
    view: () => void navigate({ to: form }),
  } as const;
  const turnBack = () => void turning.run({ id, version, is_on_the_way: false });
  return {
    step,
    take: takes[step],
    start,
    turnBack: steps.length > 0 ? null : turnBack,
    pause: () => void pausing.run({ id, version }),
    openForm: () => void navigate({ to: form }),
    isRunning: turning.isRunning || pausing.isRunning || (steps.length > 0 && stepsText === null),
    isStopped: steps.some(({ kind }) => kind === 'start'),
    stepsText,
    isUnanswered: turning.isUnanswered || pausing.isUnanswered,
  };
}
