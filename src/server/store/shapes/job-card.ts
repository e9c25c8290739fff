import { sql } from 'drizzle-orm';

/** What every reader is shown of a job order `j`, its client `c` and its machine `m`. */
const ofJob = sql`
  'id', j.id, 'number', 'JO-' || j.number, 'version', j.version, 'technician_id', j.technician_id, 'type', j.type,
  'urgency', j.urgency, 'description', j.description, 'contact_phone', j.contact_phone,
  'special_instructions', j.special_instructions, 'scheduled_date', j.scheduled_date, 'status', j.status,
  'workflow_status', j.workflow_status`;
const ofClient = sql`'name', c.name, 'phone', c.phone, 'address', c.address`;
const ofMachine = sql`'model', m.model, 'location', m.location`;

const ofCard = sql`${ofJob},
  'operator_id', j.operator_id, 'client_id', j.client_id, 'machine_id', j.machine_id,
  'dispatcher_id', j.dispatcher_id, 'service_request_id', j.service_request_id, 'stage', j.stage,
  'completed_date', j.completed_date, 'time_zone', o.time_zone, 'operator', json_build_object('name', o.name),
  'client', json_build_object(
    ${ofClient}, 'email', c.email, 'latitude', c.latitude, 'longitude', c.longitude),
  'machine', json_build_object(${ofMachine}, 'serial_number', m.serial_number),
  'technician', case when t.id is null then null else json_build_object('name', t.name, 'phone', t.phone) end`;

/** A job order `j` as lists show it, joined by `withJobCard`. */
export const jobCardJson = sql`json_build_object(${ofCard})`;

export const withJobCard = sql`
  join country_operators o on o.id = j.operator_id
  join clients c on c.id = j.client_id
  join machines m on m.id = j.machine_id
  left join technicians t on t.id = j.technician_id`;

/**
 * The same as the dispatch board shows it, joined by `withPlannedJob`. The board has many jobs at once, so this holds
 * only what it draws.
 */
export const plannedJobJson = sql`json_build_object(${ofJob}, 'created_at', j.created_at,
  'client', json_build_object(${ofClient}), 'machine', json_build_object(${ofMachine}))`;

export const withPlannedJob = sql`
  join clients c on c.id = j.client_id
  join machines m on m.id = j.machine_id`;

/** The whole record, joined by `withJobCard`: everything in the contract except what rules of the domain compute. */
export const jobOrderJson = sql`json_build_object(${ofCard},
  'work_performed', j.work_performed, 'technician_notes', j.technician_notes, 'parts_used', j.parts_used,
  'time_spent_hours', j.time_spent_hours, 'problem_resolved', j.problem_resolved,
  'follow_up_required', j.follow_up_required, 'follow_up_reason', j.follow_up_reason, 'visit_type', j.visit_type,
  'is_cmasa_covered', j.is_cmasa_covered, 'visit_fee', j.visit_fee::text, 'currency', o.currency,
  'started_at', j.started_at, 'job_order_form_submitted_at', j.job_order_form_submitted_at,
  'signed_at', j.signed_at, 'cancelled_at', j.cancelled_at, 'cancellation_reason', j.cancellation_reason,
  'signer_name', j.signer_name, 'signature_method', j.signature_method,
  'client_signature', 'data:image/png;base64,' || replace(encode(j.client_signature, 'base64'), chr(10), ''))`;
