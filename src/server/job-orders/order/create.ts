import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { withChanges } from '#domain/field-changes.ts';
import { visitMinutesOf } from '#domain/operator.ts';
import { serviceRequestDefaults } from '#domain/service-request.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { openJobOrder } from '#domain/visit/open-job-order.ts';
import { type SecondWork, secondVisitReason, secondWorkOf } from '#domain/visit/second-visit.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command } from '#server/platform/command.ts';
import { holdTime, holdTimeWithoutTechnician, requireAccepted } from '#server/steps/appointment.ts';
import { holdForerunner, requestToFollow } from '#server/steps/forerunner.ts';
import { findOtherEmergency, refuseSecondEmergency } from '#server/steps/one-emergency.ts';
import { holdWorkMachine } from '#server/steps/work-machine.ts';
import { insertJobOrder } from '#server/store/job-orders/records.ts';
import { machines } from '#server/store/machines.ts';
import { nextNumberOf } from '#server/store/number-series.ts';
import { saveServiceRequest } from '#server/store/service-requests.ts';
import { viewJobOrder } from './view.ts';

const nothing = Promise.resolve(null);

const emptyWork: SecondWork = {
  type: serviceRequestDefaults.service_type_requested,
  urgency: serviceRequestDefaults.urgency,
  description: '',
  contact_phone: null,
  special_instructions: null,
};

export const create = command(createJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor, now, newId, record } = context;
  const { technician_id, accepted, scheduled_date: at, duration_minutes, window_minutes, ...fields } = input;
  const { forerunner_id } = fields;
  const scheduled_date = new Date(at);
  // Locks the technician's time before the number series, in the same order as for a request, so that two calls cannot
  // deadlock.
  const [forerunner, otherEmergency, { machine, operator }, time, number] = await inOneTrip(
    forerunner_id === null ? nothing : holdForerunner(tx, forerunner_id),
    // A follow-up visit continues an open case, so it is not a second emergency.
    forerunner_id === null
      ? findOtherEmergency(tx, { machine_id: fields.machine_id, urgency: fields.urgency })
      : nothing,
    holdWorkMachine(context, fields.machine_id),
    technician_id === null
      ? holdTimeWithoutTechnician(tx, machines, fields.machine_id)
      : holdTime(context, { technician_id, scheduled_date }),
    nextNumberOf(tx, machines, fields.machine_id, 'job_orders'),
  );
  refuseSecondEmergency(otherEmergency);
  const request = forerunner && requestToFollow(forerunner, machine);
  const workFields = withChanges({ ...emptyWork, ...(forerunner && secondWorkOf(forerunner.job)) }, fields);
  const work = {
    ...workFields,
    machine_id: machine.id,
    forerunner_id,
    contact_phone: workFields.contact_phone && withCountryPrefix(workFields.contact_phone, operator.country),
    operator_id: machine.operator_id,
    client_id: machine.client_id,
    service_request_id: request?.id ?? null,
    // Only requests have an arrival target.
    arrive_by: null,
  };
  const jobOrder = openJobOrder(work, {
    id: newId(),
    number,
    technician_id,
    dispatcher_id: actor.dispatcher_id ?? null,
    scheduled_date,
    window_minutes,
    duration_minutes: duration_minutes ?? visitMinutesOf(operator, work.type),
    at: now,
  });
  const confirmed = requireAccepted(context, jobOrder, time, {
    accepted,
    path: 'technician_id',
    awaited_part: forerunner?.awaited_part ?? null,
  });
  insertJobOrder(tx, jobOrder);
  if (request) {
    const followed = { ...request, assigned_job_order_id: jobOrder.id };
    record('service-requests.assigned', { before: request, after: saveServiceRequest(tx, followed) });
  }
  record('job-orders.created', {
    after: jobOrder,
    changes: { ...secondVisitReason(forerunner?.job ?? null), ...confirmed },
  });
  return jobOrder.id;
});
