import { sql } from 'drizzle-orm';
import type { ParsedInputOf } from '#contract/calls/call.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { preferredDayOf, promisesOf } from '#domain/planning/promise.ts';
import { isByPhone, requestedByOf, type ServiceRequest } from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { countRequest } from '#server/steps/guesses.ts';
import { alertOnCall, findOnCallFor, holdAlerts } from '#server/steps/on-call-alert.ts';
import { findOtherEmergency, refuseSecondEmergency } from '#server/steps/one-emergency.ts';
import { findOpenCase, refuseSecondCase } from '#server/steps/open-case.ts';
import { putFiles, takeSent } from '#server/steps/put-files.ts';
import { holdWorkMachine } from '#server/steps/work-machine.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { findClientOfMachine } from '#server/store/clients.ts';
import { findFaultOfJob } from '#server/store/job-orders/facts.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { findJobOrder } from '#server/store/job-orders/records.ts';
import { machines } from '#server/store/machines.ts';
import { giveBackNumber, nextNumberOf } from '#server/store/number-series.ts';
import { insertServiceRequest, undecided } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';
import { addReport, holdCase } from './add-report.ts';
import { viewServiceRequest } from './queries.ts';
import { holdReportedAgain } from './repeated-fault.ts';

const operatorOf = (machine_id: string) =>
  sql`(select operator_id from machines where id = ${machine_id}::uuid)`;

/** Returns true if the job is a finished visit to this client's machine, after which a fault can return. */
function isPastVisit(
  job: JobOrderRow | null,
  machine: { readonly id: string; readonly client_id: string },
): boolean {
  return (
    job !== null &&
    job.machine_id === machine.id &&
    job.client_id === machine.client_id &&
    isJob('closed', job)
  );
}

async function holdForRequest(context: CommandContext, input: ParsedInputOf<typeof submitServiceRequest>) {
  const { tx, actor, now, asSystem } = context;
  const { photo_ids, different_fault, ...fields } = input;
  const { machine_id, forerunner_id } = fields;
  const ofVisit = <Row>(read: (id: string) => Promise<Row | null>) =>
    forerunner_id === null ? Promise.resolve(null) : read(forerunner_id);
  const [
    emergency,
    repeatedCase,
    { machine, operator },
    openCase,
    client,
    forerunner,
    fault,
    number,
    photos,
    onCall,
  ] = await inOneTrip(
    findOtherEmergency(tx, input),
    ofVisit((id) => holdReportedAgain(tx, { machine_id, forerunner_id: id })),
    holdWorkMachine(context, machine_id),
    findOpenCase(tx, { machine_id, type: input.service_type_requested }),
    findClientOfMachine(tx, machine_id),
    ofVisit((id) => findJobOrder(tx, id)),
    ofVisit((id) => findFaultOfJob(tx, id)),
    nextNumberOf(tx, machines, machine_id, 'service_requests'),
    takeSent(context, photo_ids, 'photo_ids'),
    asSystem(scopeOf(actor), () =>
      findOnCallFor(tx, operatorOf(machine_id), { urgency: input.urgency, now }),
    ),
  );
  if (repeatedCase === null || repeatedCase.id !== emergency?.request_id) refuseSecondEmergency(emergency);
  if (repeatedCase === null && openCase !== null && different_fault !== true) refuseSecondCase(openCase);
  if (client === null) throw invalidInput('machine_id', because('machine_missing'));
  if (forerunner_id !== null && !isPastVisit(forerunner, machine)) {
    throw invalidInput('forerunner_id', because('forerunner_unknown'));
  }
  return {
    fields,
    repeatedCase,
    machine,
    operator,
    openCase,
    client,
    fault,
    number,
    photos,
    onCall,
  };
}

export const submit = command(
  submitServiceRequest,
  { view: viewServiceRequest, prepare: countRequest },
  async (context, input) => {
    const { tx, actor, now, origin, newId, record, asSystem } = context;
    const { fields, repeatedCase, machine, operator, openCase, client, fault, number, photos, onCall } =
      await holdForRequest(context, input);
    if (repeatedCase !== null) {
      giveBackNumber(tx, machine.operator_id, 'service_requests');
      const of = { record: 'service_requests', record_id: repeatedCase.id } as const;
      const held = await holdCase(context, of, input);
      const { alert } = addReport(context, held, fields, { photos, client, operator, onCall });
      return { id: repeatedCase.id, beside: { is_added: true, alert } };
    }
    const { time_zone, country } = operator;
    const today = dateIn(time_zone, now);
    const preferred_date = preferredDayOf(fields, today);
    if (preferred_date < today) {
      throw invalidInput('preferred_date', because('preferred_date_past'));
    }
    const { urgency } = fields;
    const alerts = await asSystem(scopeOf(actor), () => holdAlerts(tx, { urgency, now, of: machine }));
    const request: ServiceRequest = {
      ...fields,
      preferred_date,
      fault: fields.fault ?? fault,
      contact_phone: fields.contact_phone && withCountryPrefix(fields.contact_phone, country),
      id: newId(),
      number,
      version: 1,
      operator_id: machine.operator_id,
      client_id: machine.client_id,
      requestor_user_id: actor.user_id,
      requested_by: requestedByOf(actor.role),
      reported_by_name: null,
      ...undecided,
      forerunner_id: fields.forerunner_id,
      ...promisesOf({ ...fields, preferred_date, created_at: now }, client, operator),
      created_at: now,
    };
    insertServiceRequest(tx, request);
    const fileTarget = { ...request, record: 'service_requests', case_id: request.id } as const;
    const changes = {
      ...putFiles(context, photos, fileTarget),
      ...(openCase && { different_from: { to: openCase.number } }),
    };
    const type = isByPhone(request) ? 'service-requests.phoned' : 'service-requests.submitted';
    record(type, { after: request, changes });
    const recording = { tx, at: now, newId, origin, causedBy: actor.user_id };
    const alert = alertOnCall(recording, { request, reported: request, operator, onCall, alerts });
    return { id: request.id, beside: { is_added: false, alert } };
  },
);
