import type * as z from 'zod/mini';
import type { jobAppointment } from '#contract/job-orders/appointment/appointment.ts';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { visitMinutesDefaults, visitMinutesOf } from '#domain/operator.ts';
import { type ServiceRequest, serviceRequestWorkflow } from '#domain/service-request.ts';
import { openJobOrder, type Work, workOf } from '#domain/visit/open-job-order.ts';
import { descriptionWith, secondVisitReason } from '#domain/visit/second-visit.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { holdTime, requireAccepted } from '#server/steps/appointment.ts';
import { holdForerunner, requireToTakeAlong } from '#server/steps/forerunner.ts';
import { insertJobOrder } from '#server/store/job-orders/records.ts';
import { nextNumberOf } from '#server/store/number-series.ts';
import { saveServiceRequest, service_requests } from '#server/store/service-requests.ts';

type Appointment = z.output<typeof jobAppointment>;

const nothing = Promise.resolve(null);

/**
 * Locks everything that other calls could use at the same time: the technician's time, the next number and the
 * earlier visit.
 */
export async function holdForJobOrder(
  context: CommandContext,
  request_id: string,
  { technician_id, scheduled_date, forerunner_id }: Appointment & { readonly forerunner_id: string | null },
) {
  const [forerunner, time, number] = await inOneTrip(
    forerunner_id === null ? nothing : holdForerunner(context.tx, forerunner_id),
    holdTime(context, { technician_id, scheduled_date: new Date(scheduled_date) }),
    nextNumberOf(context.tx, service_requests, request_id, 'job_orders'),
  );
  return { forerunner, time, number };
}

export function makeJobOrder(
  context: CommandContext,
  request: ServiceRequest,
  appointment: Appointment,
  { forerunner, time, number }: Awaited<ReturnType<typeof holdForJobOrder>>,
): void {
  const { tx, actor, now, newId, record } = context;
  const { technician_id, accepted } = appointment;
  const usual = visitMinutesOf(time.hours ?? visitMinutesDefaults, request.service_type_requested);
  if (forerunner !== null) requireToTakeAlong(forerunner, request);
  const jobOrder = openJobOrder(workWith(request, forerunner?.job ?? null), {
    id: newId(),
    number,
    technician_id,
    scheduled_date: new Date(appointment.scheduled_date),
    duration_minutes: appointment.duration_minutes ?? usual,
    window_minutes: appointment.window_minutes,
    dispatcher_id: actor.dispatcher_id ?? null,
    at: now,
  });
  const confirmed = requireAccepted(context, jobOrder, time, {
    accepted,
    path: 'appointment.technician_id',
    awaited_part: forerunner?.awaited_part ?? null,
  });
  insertJobOrder(tx, jobOrder);
  const assigned = advance(serviceRequestWorkflow, 'assign', request, actor, {
    assigned_job_order_id: jobOrder.id,
  });
  saveServiceRequest(tx, assigned);
  record('service-requests.assigned', { before: request, after: assigned });
  record('job-orders.created', {
    after: jobOrder,
    changes: { ...secondVisitReason(forerunner?.job ?? null), ...confirmed },
  });
}

/** Returns the request's work, together with the unfinished work of the earlier visit. */
function workWith(request: ServiceRequest, unfinishedJob: JobOrder | null): Work {
  const work = workOf(request);
  if (unfinishedJob === null) return work;
  return {
    ...work,
    forerunner_id: unfinishedJob.id,
    description: descriptionWith(work.description, unfinishedJob),
  };
}
