import { type Concern, objectionsTo } from '#domain/appointment.ts';
import type { JobOrder } from '#domain/job-order.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { getOperator } from '#server/store/operators.ts';
import { lockSchedule, openJobsAround } from '#server/store/planned-jobs.ts';
import { holdTechnician } from '#server/store/technicians.ts';
import { because } from '#words/say/because.ts';

type Appointment = Pick<JobOrder, 'id' | 'operator_id' | 'type' | 'scheduled_date'> & {
  readonly technician_id: string;
};

type Choice = {
  readonly accepted: readonly Concern[];
  /** The path of the field in which the input names the technician. */
  readonly path: string;
};

/**
 * Refuses an appointment that something speaks against, unless whoever plans has accepted that. Every command that
 * gives a job its technician and time asks here, and writes the job in the same transaction.
 */
export async function requireAccepted(
  { tx, now, asSystem }: Pick<CommandContext, 'tx' | 'now' | 'asSystem'>,
  appointment: Appointment,
  { accepted, path }: Choice,
): Promise<void> {
  await lockSchedule(tx, appointment.technician_id);
  const { operator_id, technician_id } = appointment;
  // The technician is held against a deactivation at the same moment. So either whoever plans is asked, or whoever
  // deactivates.
  const technician = await asSystem(() => holdTechnician(tx, operator_id, technician_id));
  if (technician === null) {
    throw invalidInput(path, because('technician_unavailable'));
  }
  const objections = objectionsTo(appointment, {
    now,
    hours: await getOperator(tx, operator_id),
    technician,
    others: await openJobsAround(tx, appointment),
  });
  if (objections.concerns.some((concern) => !accepted.includes(concern))) {
    throw new ProblemAnswer(409, 'concerns', because('concerns'), {
      details: { concerns: [...objections.concerns], overlaps: [...objections.overlaps] },
    });
  }
}
