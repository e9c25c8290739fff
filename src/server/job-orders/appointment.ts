import { type Concern, concernsOf } from '#domain/appointment.ts';
import { changesBetween } from '#domain/event.ts';
import type { JobOrder } from '#domain/job-order.ts';
import type { CommandContext } from '../platform/context.ts';
import { invalidInput, ProblemAnswer } from '../platform/errors.ts';
import { getOperator } from '../store/operators.ts';
import { lockSchedule, openJobsAround } from '../store/planned-jobs.ts';
import { holdTechnician } from '../store/technicians.ts';

type Appointment = Pick<JobOrder, 'id' | 'operator_id' | 'type' | 'scheduled_date'> & {
  readonly technician_id: string;
};

/** Refuses an appointment that something speaks against, unless whoever plans has accepted it. */
export async function requireAcceptedConcerns(
  { tx, asSystem }: Pick<CommandContext, 'tx' | 'asSystem'>,
  appointment: Appointment,
  accepted: readonly Concern[],
): Promise<void> {
  await lockSchedule(tx, appointment.technician_id);
  const { operator_id, technician_id } = appointment;
  // Against a deactivation at the same moment: either whoever plans is asked, or whoever deactivates.
  const technician = await asSystem(() => holdTechnician(tx, operator_id, technician_id));
  if (technician === null) {
    throw invalidInput([
      { path: 'technician_id', message: 'This technician is not available. Please select another.' },
    ]);
  }
  const found = concernsOf(appointment, {
    hours: await getOperator(tx, operator_id),
    technician,
    others: await openJobsAround(tx, appointment),
  });
  if (found.some((concern) => !accepted.includes(concern))) {
    const detail = 'Something speaks against this appointment. Nothing was changed yet.';
    throw new ProblemAnswer(409, 'concerns', detail, { details: { concerns: found } });
  }
}

/** What a plan changes of who comes and when. */
export function moveOf(before: JobOrder, after: JobOrder) {
  return {
    isHandedOver: before.technician_id !== after.technician_id,
    isRescheduled: before.scheduled_date.getTime() !== after.scheduled_date.getTime(),
  };
}

/** Whoever loses the job, whoever gets it and the client are each told by events of their own. */
export async function recordMove(
  { record }: Pick<CommandContext, 'record'>,
  before: JobOrder,
  after: JobOrder,
): Promise<void> {
  const changes = changesBetween(before, after);
  const { isHandedOver, isRescheduled } = moveOf(before, after);
  if (isHandedOver && before.technician_id !== null) {
    await record('job-orders.unassigned', { ...after, technician_id: before.technician_id }, changes);
  }
  if (isHandedOver && after.technician_id !== null) await record('job-orders.assigned', after, changes);
  if (!isRescheduled) return;
  // A technician who just got the job hears of its time with it.
  const technician_id = isHandedOver ? null : after.technician_id;
  await record('job-orders.rescheduled', { ...after, technician_id }, changes);
}
