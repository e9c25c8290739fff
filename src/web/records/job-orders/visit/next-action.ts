import { useNavigate } from '@tanstack/react-router';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { leaveForJobOrder, pauseJobOrder } from '#contract/job-orders/visit/visit.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { hasSurelyLeft } from '#domain/visit/leaving.ts';
import { actingForHeaderOf } from '#web/app/acting-for/acting-area.ts';
import { useActingFor, useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { serverNow } from '#web/app/time/server-clock.ts';
import { useDelivery } from '#web/records/decisions/act-delivery.ts';
import type { Step } from '#web/records/decisions/decision.ts';
import { holdStep, useHeldEntries } from '#web/records/decisions/held-steps.ts';
import { useJobAfterEntries } from '#web/records/decisions/job-entries.ts';
import type { Leaving } from '#web/records/decisions/LeavingInput.tsx';
import { arrivalOf, leavingOf } from './leaving.ts';
import { type VisitStep, visitStepOf } from './visit-step.ts';

export type NextAction = {
  readonly step: VisitStep;
  readonly take: () => void;
  /** Records the arrival without setting out first. */
  readonly start: () => void;
  /** True if the work is on hold and can be resumed. */
  readonly isOnHold: boolean;
  /** Undoes setting out; null while the device holds an unsent entry. */
  readonly turnBack: (() => void) | null;
  /** Puts the started work on hold. The hold begins when the technician left, if that was earlier. */
  readonly pause: (left_at?: string) => void;
  /** Returns the question about when the technician left; null if they may still be there. */
  readonly leftOpen: () => Leaving | null;
  /** Returns the question about when the technician arrived; null unless the arrival was forgotten. */
  readonly forgottenArrival: () => Leaving | null;
  /** Records an arrival that was forgotten. */
  readonly arriveAt: (at: string) => void;
  /** Opens the page with the form; null if the current page already contains the form. */
  readonly openForm: (() => void) | null;
  readonly isRunning: boolean;
  /** True if the server refused an entry of the job and the technician has not yet decided what to do with it. */
  readonly isStopped: boolean;
  /** A message about the entries that the device holds; null if there is none. */
  readonly stepsText: string | null;
  /** True if the last tap got no response from the server and is not stored on the device either. */
  readonly isUnanswered: boolean;
};

/**
 * Returns the action of the visit's main button: a write, or a link to the step's page. Setting out, arriving and
 * pausing are recorded with the time of the tap. They are kept on the device until the server has saved them, and the
 * next step is offered right away.
 */
export function useNextAction(shown: JobOrderListed): NextAction {
  const { id, version, number, time_zone } = shown;
  const role = useEffectiveRole();
  const actingFor = actingForHeaderOf(leaveForJobOrder, useActingFor());
  const navigate = useNavigate();
  const form = recordAddress('job_orders', id);
  const turning = useCommand(leaveForJobOrder);
  const job = useJobAfterEntries(shown);
  const delivery = useDelivery('pause', pauseJobOrder, shown);
  const pausing = useCommand(pauseJobOrder, delivery);
  const { entries, isRefused, entriesText } = useHeldEntries(id);
  const step = role === null ? 'view' : visitStepOf(job, { role });
  const tap = async (kind: Step['kind'], at = serverNow().toISOString()) => {
    const isSent = await holdStep(
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
    sign: () => void navigate({ to: `/technician/jobs/${id}/signature` }),
    view: () => void navigate({ to: form }),
  } as const;
  const turnBack = () => void turning.run({ id, version, is_on_the_way: false });
  return {
    step,
    take: takes[step],
    start,
    isOnHold: job.paused_at !== null,
    turnBack: entries.length > 0 ? null : turnBack,
    pause: (left_at) => void pausing.run({ id, version, left_at }),
    leftOpen: () => leavingOf(job, hasSurelyLeft),
    forgottenArrival: () => (step === 'arrive' ? arrivalOf(job) : null),
    arriveAt: (at) => void tap('start', at),
    openForm: () => void navigate({ to: form }),
    isRunning:
      turning.isRunning || pausing.isRunning || (entries.length > 0 && entriesText === null && !isRefused),
    isStopped: isRefused,
    stepsText: entriesText,
    isUnanswered: turning.isUnanswered || (delivery.deliver === undefined && pausing.isUnanswered),
  };
}
