import { sql } from 'drizzle-orm';

/** A job order `j` as lists show it, joined by `withJobCard`. */
export const jobCardJson = sql`json_build_object(
  'id', j.id, 'number', 'JO-' || j.number, 'version', j.version, 'operator_id', j.operator_id,
  'client_id', j.client_id, 'machine_id', j.machine_id, 'technician_id', j.technician_id,
  'dispatcher_id', j.dispatcher_id, 'service_request_id', j.service_request_id, 'type', j.type,
  'urgency', j.urgency, 'description', j.description, 'contact_phone', j.contact_phone,
  'special_instructions', j.special_instructions, 'scheduled_date', j.scheduled_date, 'status', j.status,
  'workflow_status', j.workflow_status, 'stage', j.stage, 'completed_date', j.completed_date,
  'time_zone', o.time_zone, 'operator', json_build_object('name', o.name),
  'client', json_build_object('name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
    'latitude', c.latitude, 'longitude', c.longitude),
  'machine', json_build_object('model', m.model, 'serial_number', m.serial_number, 'location', m.location),
  'technician', case when t.id is null then null else json_build_object('name', t.name, 'phone', t.phone) end)`;

export const withJobCard = sql`
  join country_operators o on o.id = j.operator_id
  join clients c on c.id = j.client_id
  join machines m on m.id = j.machine_id
  left join technicians t on t.id = j.technician_id`;
