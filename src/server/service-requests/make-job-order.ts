import type * as z from 'zod/mini';
import type { jobAppointment } from '#contract/appointment.ts';
import { openJobOrder } from '#domain/job-order.ts';
import { type ServiceRequest, serviceRequestWorkflow } from '#domain/service-request.ts';
import { advance } from '#domain/workflow.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { requireAccepted } from '#server/steps/appointment.ts';
import { insertJobOrder } from '#server/store/job-orders.ts';
import { nextNumber } from '#server/store/number-series.ts';
import { saveServiceRequest } from '#server/store/service-requests.ts';

/** Makes the job order of a reviewed request and links the two; the request becomes `assigned`. */
export async function makeJobOrder(
  context: CommandContext,
  request: ServiceRequest,
  appointment: z.output<typeof jobAppointment>,
): Promise<void> {
  const { tx, actor, now, newId, record } = context;
  const { technician_id, accepted } = appointment;
  const planned = {
    id: newId(),
    operator_id: request.operator_id,
    type: request.service_type_requested,
    technician_id,
    scheduled_date: new Date(appointment.scheduled_date),
  };
  await requireAccepted(context, planned, { accepted, path: 'appointment.technician_id' });
  const jobOrder = openJobOrder(request, {
    ...planned,
    number: await nextNumber(tx, request.operator_id, 'job_orders'),
    dispatcher_id: actor.dispatcher_id ?? null,
    at: now,
  });
  await insertJobOrder(tx, jobOrder);
  const assigned = advance(serviceRequestWorkflow, 'assign', request, actor, {
    assigned_job_order_id: jobOrder.id,
  });
  await saveServiceRequest(tx, assigned);
  record('service-requests.assigned', { before: request, after: assigned });
  record('job-orders.created', { after: jobOrder });
}
