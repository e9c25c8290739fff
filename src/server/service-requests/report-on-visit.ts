import type { ParsedInputOf } from '#contract/calls/call.ts';
import { reportOnVisit } from '#contract/service-requests/report-on-visit.ts';
import { recordOfCase } from '#domain/cases/case-number.ts';
import { takesReport } from '#domain/cases/open-case.ts';
import { NotFoundError } from '#domain/errors.ts';
import { preferredDayOf, promisesOf } from '#domain/planning/promise.ts';
import { requestedByOf, type ServiceRequest } from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { presenceOf } from '#domain/visit/presence.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { alertOnCall, type EarlierAlerts, findOnCallFor, holdAlerts } from '#server/steps/on-call-alert.ts';
import { findOtherEmergency } from '#server/steps/one-emergency.ts';
import { findOpenCase, lockOpenCases } from '#server/steps/open-case.ts';
import { putFiles, takeSent } from '#server/steps/put-files.ts';
import { doneLater, reportedMoment } from '#server/steps/reported-moment.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { findClientOfCase } from '#server/store/clients.ts';
import { findAssignedAt } from '#server/store/job-orders/facts.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { findJobOrder } from '#server/store/job-orders/records.ts';
import { holdMachine, machines } from '#server/store/machines.ts';
import { giveBackNumber, nextNumberOf } from '#server/store/number-series.ts';
import { findOperatorOf } from '#server/store/operators.ts';
import { insertServiceRequest, undecided } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';
import { addReport, type HeldCase, holdCase } from './add-report.ts';
import { findReportedMachine, requireMachineOfClient } from './reported-machine.ts';

type Input = ParsedInputOf<typeof reportOnVisit>;

/** A technician has no access to requests, so the response contains only the fields that the command adds. */
const viewNothing: View = async () => '{}';

/**
 * Takes the report of a fault that a client mentions to the technician during a visit. It becomes a request from the
 * client, or is added to the open case of the machine. Technicians have no access to requests or to other machines, so
 * once it has checked the visit, the server acts in its own role, limited to the operator.
 */
export const report = command(
  reportOnVisit,
  {
    view: viewNothing,
    prepare: async ({ server, actor }) => {
      await takeGuess(server, { purpose: 'fault report', target: { user_id: actor.user_id }, by: null });
    },
  },
  async (context, input) => {
    const { tx, actor } = context;
    const visit = await requireVisit(context, input);
    const back = tx.switchTo(systemFor(scopeOf(actor)));
    const beside = await reportWithin(context, input, visit);
    back();
    return { id: input.id, beside };
  },
);

/** Returns the technician's own visit, if they are considered to be at its client. */
async function requireVisit({ tx, actor, now, asSystem }: CommandContext, { id, at }: Input) {
  const [job, operator, client, assignedAt] = await inOneTrip(
    findJobOrder(tx, id),
    findOperatorOf(tx, job_orders, id),
    asSystem(scopeOf(actor), () => findClientOfCase(tx, id)),
    findAssignedAt(tx, id),
  );
  if (job === null || operator === null || client === null) throw new NotFoundError('job order');
  const reportedAt = reportedMoment({ at }, { now, assignedAt, previousStepAt: null });
  const { time_zone } = operator;
  if (presenceOf(job, { at: reportedAt, time_zone }) === null)
    throw new ProblemAnswer(409, 'refused', because('not_at_client'));
  return { job, operator, client, reportedAt };
}

type Visit = Awaited<ReturnType<typeof requireVisit>>;

async function reportWithin(
  context: CommandContext,
  input: Input,
  { job, operator, client, reportedAt }: Visit,
) {
  const { tx, now } = context;
  const { id: _, at: _at, new_machine: _new, photo_ids, different_fault, ...fields } = input;
  const { urgency, service_type_requested: type } = input;
  const machine_id = await findReportedMachine(context, input, { job, operator });
  const reported = { machine_id, urgency };
  const [emergency, , openCase, machine, number, photos, onCall] = await inOneTrip(
    findOtherEmergency(tx, reported),
    lockOpenCases(tx, machine_id),
    findOpenCase(tx, { machine_id, type }),
    holdMachine(tx, machine_id),
    nextNumberOf(tx, machines, machine_id, 'service_requests'),
    takeSent(context, photo_ids, 'photo_ids'),
    findOnCallFor(tx, job.operator_id, { urgency, now }),
  );
  requireMachineOfClient(machine, input, { job });
  const basis = { photos, client, operator, onCall };
  const same = emergency ?? (different_fault ? null : openCase);
  const held = same && (await holdSame(context, same, input));
  if (held !== null) {
    giveBackNumber(tx, job.operator_id, 'service_requests');
    return { ...addReport(context, held, fields, basis), is_added: true };
  }
  const different_from = openCase === null ? {} : { different_from: { to: openCase.number } };
  const changes = { ...different_from, ...doneLater(reportedAt, now) };
  return openRequest(
    context,
    { ...fields, machine_id },
    { ...basis, alerts: await holdAlerts(tx, { urgency, now, of: job }), job, number, changes },
  );
}

/** Locks the open case and returns it; null if it cannot take the report, which then becomes a request of its own. */
async function holdSame(
  context: CommandContext,
  { id, number }: { readonly id: string; readonly number: string },
  input: Input,
): Promise<HeldCase | null> {
  const { urgency } = input;
  const record = recordOfCase(number);
  const held = await holdCase(context, { record, record_id: id }, { ...input, as: 'server' });
  const open = held.job ?? held.request;
  return open !== null && takesReport({ ...open, has_request: held.request !== null }, urgency) ? held : null;
}

type Fields = Omit<Input, 'id' | 'at' | 'machine_id' | 'new_machine' | 'photo_ids' | 'different_fault'> & {
  readonly machine_id: string;
};
type Basis = Parameters<typeof addReport>[3] &
  Pick<Visit, 'client' | 'operator'> & {
    readonly job: JobOrderRow;
    readonly number: number;
    readonly alerts: EarlierAlerts;
    readonly changes: ReturnType<typeof doneLater>;
  };

/** Opens a request, as if the client had reported the fault by phone. */
function openRequest(
  context: CommandContext,
  fields: Fields,
  { job, number, client, operator, photos, onCall, alerts, changes }: Basis,
) {
  const { tx, actor, now, origin, newId, record } = context;
  const { operator_id, client_id } = job;
  const today = dateIn(operator.time_zone, now);
  const preferred_date = preferredDayOf(fields, today);
  const request: ServiceRequest = {
    ...fields,
    // A report that waited on the device may propose a day that has passed since then.
    preferred_date: preferred_date < today ? today : preferred_date,
    contact_phone: fields.contact_phone && withCountryPrefix(fields.contact_phone, operator.country),
    id: newId(),
    number,
    version: 1,
    operator_id,
    client_id,
    requestor_user_id: actor.user_id,
    requested_by: requestedByOf(actor.role),
    ...undecided,
    ...promisesOf({ ...fields, preferred_date, created_at: now }, client, operator),
    created_at: now,
  };
  insertServiceRequest(tx, request);
  const files = putFiles(context, photos, { ...request, record: 'service_requests', case_id: request.id });
  record('service-requests.reported-on-visit', { after: request, changes: { ...changes, ...files } });
  const recording = { tx, at: now, newId, origin, causedBy: actor.user_id };
  const alert = alertOnCall(recording, { request, reported: request, operator, onCall, alerts });
  return { number: `SR-${number}`, is_added: false, alert };
}
