import type * as z from 'zod/mini';
import type { jobAppointment } from '#contract/service-requests.ts';
import { changesBetween } from '#domain/event.ts';
import { openJobOrder } from '#domain/job-order.ts';
import { type ServiceRequest, serviceRequestWorkflow } from '#domain/service-request.ts';
import { advance } from '#domain/workflow.ts';
import type { CommandContext } from '../platform/context.ts';
import { invalidInput } from '../platform/errors.ts';
import { insertJobOrder } from '../store/job-orders.ts';
import { nextNumber } from '../store/number-series.ts';
import { saveServiceRequest } from '../store/service-requests.ts';
import { holdActiveTechnician } from '../store/technicians.ts';

/** Makes the job order of a reviewed request and links the two; the request becomes `assigned`. */
export async function makeJobOrder(
  { tx, actor, now, newId, record, asSystem }: CommandContext,
  request: ServiceRequest,
  appointment: z.output<typeof jobAppointment>,
): Promise<void> {
  // Against a deactivation at the same moment: whoever deactivates must be shown this job.
  const technician = await asSystem(() =>
    holdActiveTechnician(tx, request.operator_id, appointment.technician_id),
  );
  if (technician === null) {
    throw invalidInput([
      {
        path: 'appointment.technician_id',
        message: 'This technician is not available any more. Please select another.',
      },
    ]);
  }
  const jobOrder = openJobOrder(request, {
    id: newId(),
    number: await nextNumber(tx, request.operator_id, 'job_orders'),
    technician_id: technician.id,
    dispatcher_id: actor.dispatcher_id ?? null,
    scheduled_date: new Date(appointment.scheduled_date),
    at: now,
  });
  await insertJobOrder(tx, jobOrder);
  const assigned = advance(serviceRequestWorkflow, 'assign', request, actor, {
    assigned_job_order_id: jobOrder.id,
  });
  await saveServiceRequest(tx, assigned);
  await record('service-requests.assigned', assigned, changesBetween(request, assigned));
  await record('job-orders.created', jobOrder, changesBetween(null, jobOrder));
}
