import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const card = [
  'j.id',
  'j.number',
  'j.version',
  'j.operator_id',
  'j.client_id',
  'j.machine_id',
  'j.technician_id',
  'j.dispatcher_id',
  'j.service_request_id',
  'j.type',
  'j.urgency',
  'j.description',
  'j.contact_phone',
  'j.special_instructions',
  'j.scheduled_date',
  'j.duration_minutes',
  'j.status',
  'j.workflow_status',
  'j.stage',
  'j.completed_date',
] as const;

/** The columns that are in the answer for a single job, but not in lists. */
export const report = [
  'j.work_performed',
  'j.technician_notes',
  'j.parts_used',
  'j.time_spent_hours',
  'j.problem_resolved',
  'j.follow_up_required',
  'j.follow_up_reason',
  'j.visit_type',
  'j.is_cmasa_covered',
  'j.visit_fee',
  'j.started_at',
  'j.job_order_form_submitted_at',
  'j.signed_at',
  'j.client_signature',
  'j.signer_name',
  'j.signature_method',
  'j.cancelled_at',
  'j.cancellation_reason',
  'o.currency',
] as const;

/** Selects job orders with their related records, as flat rows. */
export function jobRows(db: Kysely<Tables>) {
  return db
    .selectFrom('job_orders as j')
    .innerJoin('country_operators as o', 'o.id', 'j.operator_id')
    .innerJoin('clients as c', 'c.id', 'j.client_id')
    .innerJoin('machines as m', 'm.id', 'j.machine_id')
    .leftJoin('technicians as t', 't.id', 'j.technician_id')
    .select(card)
    .select([
      'o.time_zone',
      'o.name as operator_name',
      'c.name as client_name',
      'c.email as client_email',
      'c.phone as client_phone',
      'c.address as client_address',
      'c.latitude as client_latitude',
      'c.longitude as client_longitude',
      'm.model as machine_model',
      'm.serial_number as machine_serial_number',
      'm.location as machine_location',
      't.name as technician_name',
      't.phone as technician_phone',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof jobRows>['execute']>>[number];

/** Returns the job order from a flat row. Fields that are not in the response schema are dropped later. */
export function jobOf<Given extends Row>(row: Given) {
  return {
    ...row,
    number: `JO-${row.number}`,
    operator: { name: row.operator_name },
    client: {
      name: row.client_name,
      email: row.client_email,
      phone: row.client_phone,
      address: row.client_address,
      latitude: row.client_latitude,
      longitude: row.client_longitude,
    },
    machine: {
      model: row.machine_model,
      serial_number: row.machine_serial_number,
      location: row.machine_location,
    },
    technician:
      row.technician_name === null ? null : { name: row.technician_name, phone: row.technician_phone },
  };
}
