import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { requestRowsWithJob, requestWithJobOf } from './requests.ts';
import { serviceRequest } from './schemas.ts';
import type { Tables } from './tables.ts';

type Submitted = {
  machine_id: string;
  service_type_requested: string;
  problem_description: string;
  urgency: string;
  preferred_date: string;
};
type Approved = { version: number; appointment: { technician_id: string; scheduled_date: string } };

const needed = (...required: readonly string[]) => ({ type: 'object', required });

export function mountWrites(app: FastifyInstance, db: Kysely<Tables>): void {
  app.post<{ Body: Submitted }>(
    '/service-requests',
    { schema: { body: needed('machine_id', 'problem_description'), response: { 200: serviceRequest } } },
    ({ user, body }) => db.transaction().execute((tx) => submit(tx, user, body)),
  );
  app.post<{ Body: Approved; Params: { id: string } }>(
    '/service-requests/:id/approve',
    { schema: { body: needed('version', 'appointment'), response: { 200: serviceRequest } } },
    ({ user, body, params }) => db.transaction().execute((tx) => approve(tx, user, params.id, body)),
  );
}

type User = { user_id: string; operator_id: string; record_id: string };

async function submit(tx: Transaction<Tables>, user: User, body: Submitted) {
  const machine = await tx
    .selectFrom('machines')
    .select(['id', 'operator_id', 'client_id'])
    .where('id', '=', body.machine_id)
    .where('client_id', '=', user.record_id)
    .executeTakeFirstOrThrow();
  const id = uuidv7();
  await tx
    .insertInto('service_requests')
    .values({
      id,
      number: await nextNumber(tx, machine.operator_id, 'service_requests'),
      operator_id: machine.operator_id,
      client_id: machine.client_id,
      machine_id: machine.id,
      requestor_user_id: user.user_id,
      requested_by: 'client',
      service_type_requested: body.service_type_requested,
      problem_description: body.problem_description,
      urgency: body.urgency,
      preferred_date: body.preferred_date,
      status: 'pending',
      created_at: new Date(),
    })
    .execute();
  return viewRequest(tx, id);
}

async function approve(tx: Transaction<Tables>, user: User, id: string, { version, appointment }: Approved) {
  const request = await tx
    .selectFrom('service_requests')
    .selectAll()
    .where('id', '=', id)
    .where('operator_id', '=', user.operator_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (request.status !== 'pending' || request.version !== version)
    throw new Error('It is not pending any more');
  const technician = await tx
    .selectFrom('technicians as t')
    .innerJoin('country_operators as o', 'o.id', 't.operator_id')
    .select(['t.id', 'o.trouble_call_minutes', 'o.service_minutes', 'o.event_minutes'])
    .select('o.preventive_maintenance_minutes')
    .where('t.id', '=', appointment.technician_id)
    .where('t.operator_id', '=', user.operator_id)
    .where('t.is_active', '=', true)
    .executeTakeFirstOrThrow();
  const [jobId, now] = [uuidv7(), new Date()];
  await tx
    .insertInto('job_orders')
    .values({
      id: jobId,
      number: await nextNumber(tx, request.operator_id, 'job_orders'),
      operator_id: request.operator_id,
      client_id: request.client_id,
      machine_id: request.machine_id,
      technician_id: technician.id,
      dispatcher_id: user.record_id,
      service_request_id: id,
      type: request.service_type_requested,
      urgency: request.urgency,
      description: request.problem_description,
      contact_phone: request.contact_phone,
      special_instructions: request.special_instructions,
      scheduled_date: new Date(appointment.scheduled_date),
      duration_minutes: minutesFor(request.service_type_requested, technician),
      status: 'scheduled',
      workflow_status: 'assigned',
      time_spent_hours: 0,
      visit_type: 'troubleshooting',
      created_at: now,
    })
    .execute();
  await tx
    .updateTable('service_requests')
    .set({
      status: 'assigned',
      version: version + 1,
      reviewed_at: now,
      reviewed_by_dispatcher_id: user.record_id,
      assigned_job_order_id: jobId,
    })
    .where('id', '=', id)
    .execute();
  return viewRequest(tx, id);
}

type VisitMinutes = Pick<
  Tables['country_operators'],
  'trouble_call_minutes' | 'service_minutes' | 'preventive_maintenance_minutes' | 'event_minutes'
>;

function minutesFor(type: string, operator: VisitMinutes): number {
  if (type === 'trouble_call') return operator.trouble_call_minutes;
  if (type === 'service') return operator.service_minutes;
  return type === 'event' ? operator.event_minutes : operator.preventive_maintenance_minutes;
}

async function nextNumber(tx: Transaction<Tables>, operator_id: string, series: string): Promise<number> {
  const { last_number } = await tx
    .updateTable('number_series')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .where('operator_id', '=', operator_id)
    .where('series', '=', series)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

async function viewRequest(tx: Transaction<Tables>, id: string) {
  return requestWithJobOf(await requestRowsWithJob(tx).where('r.id', '=', id).executeTakeFirstOrThrow());
}
