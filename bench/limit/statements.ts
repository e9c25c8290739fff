/**
 * The minimum that each measured operation needs from PostgreSQL: one statement, which builds the answer's
 * JSON. $1, $2 … are values from the address or body, in the order of `values`.
 */
type Statement = {
  readonly values: readonly string[];
  readonly text: string;
  /**
   * True if the statement is planned again for each call, because the best index depends on how many rows
   * match the search word.
   */
  readonly isPlannedPerCall?: true;
};

const request = `
  r.id, 'SR-' || r.number as number, r.version, r.operator_id, r.client_id, r.machine_id, r.requestor_user_id,
  r.requested_by, r.service_type_requested, r.problem_description, r.urgency, r.preferred_date, r.preferred_time_slot,
  r.contact_phone, r.special_instructions, r.status, r.reviewed_at, r.reviewed_by_dispatcher_id, r.rejection_reason,
  r.assigned_job_order_id, r.created_at, o.time_zone,
  json_build_object('name', c.name, 'phone', c.phone, 'address', c.address) as client,
  json_build_object('model', m.model, 'serial_number', m.serial_number, 'location', m.location) as machine`;

const requestParts = `
  join country_operators o on o.id = r.operator_id
  join clients c on c.id = r.client_id
  join machines m on m.id = r.machine_id`;

const jobOfRequest = `
  json_build_object('id', j.id, 'number', 'JO-' || j.number, 'status', j.status, 'workflow_status', j.workflow_status,
    'scheduled_date', j.scheduled_date, 'completed_date', j.completed_date, 'cancelled_at', j.cancelled_at,
    'cancellation_reason', j.cancellation_reason,
    'technician', json_build_object('name', t.name, 'phone', t.phone)) as job_order`;

const job = `
  j.id, 'JO-' || j.number as number, j.version, j.operator_id, j.client_id, j.machine_id, j.technician_id,
  j.dispatcher_id, j.service_request_id, j.type, j.urgency, j.description, j.contact_phone, j.special_instructions,
  j.scheduled_date, j.duration_minutes, j.status, j.workflow_status, j.stage, j.completed_date, o.time_zone,
  json_build_object('name', o.name) as operator,
  json_build_object('name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
    'latitude', c.latitude, 'longitude', c.longitude) as client,
  json_build_object('model', m.model, 'serial_number', m.serial_number, 'location', m.location) as machine,
  case when t.id is not null then json_build_object('name', t.name, 'phone', t.phone) end as technician`;

const jobPartsOf = (technician: string) => `
  join country_operators o on o.id = j.operator_id
  join clients c on c.id = j.client_id
  join machines m on m.id = j.machine_id
  left join technicians t on t.id = ${technician}`;
const jobParts = jobPartsOf('j.technician_id');

const page = (rows: string) =>
  `select json_build_object('items', coalesce(json_agg(item), '[]'::json)) as json from (${rows}) item`;

const submit = `
  with next as (
    update number_series set last_number = last_number + 1
    where operator_id = $3::uuid and series = 'service_requests' returning last_number
  ), r as (
    insert into service_requests (id, number, operator_id, client_id, machine_id, requestor_user_id, requested_by,
      service_type_requested, problem_description, urgency, preferred_date, status, created_at)
    select $1::uuid, last_number, m.operator_id, m.client_id, m.id, $2::uuid, 'client', $6, $7, $8, $9::date, 'pending',
      $10::timestamptz
    from next, machines m where m.id = $5::uuid and m.client_id = $4::uuid and m.operator_id = $3::uuid
    returning *
  )
  select row_to_json(item) as json from (select ${request}, null as job_order from r ${requestParts}) item`;

const approve = `
  with asked as (
    select * from service_requests
    where id = $1::uuid and operator_id = $2::uuid and status = 'pending' and version = $4 for update
  ), next as (
    update number_series set last_number = last_number + 1
    where operator_id = $2::uuid and series = 'job_orders' and exists (select from asked) returning last_number
  ), j as (
    insert into job_orders (id, number, operator_id, client_id, machine_id, technician_id, dispatcher_id,
      service_request_id, type, urgency, description, contact_phone, special_instructions, scheduled_date,
      duration_minutes, status, workflow_status, time_spent_hours, visit_type, created_at)
    select $5::uuid, last_number, operator_id, client_id, machine_id, $6::uuid, $3::uuid, asked.id, service_type_requested,
      urgency, problem_description, contact_phone, special_instructions, $7::timestamptz,
      case service_type_requested when 'trouble_call' then o.trouble_call_minutes when 'service' then o.service_minutes
        when 'event' then o.event_minutes else o.preventive_maintenance_minutes end, 'scheduled', 'assigned', 0,
      'troubleshooting', $8::timestamptz
    from asked, next, country_operators o where o.id = $2::uuid returning *
  ), r as (
    update service_requests r set status = 'assigned', version = r.version + 1, reviewed_at = $8::timestamptz,
      reviewed_by_dispatcher_id = $3::uuid, assigned_job_order_id = j.id
    from j where r.id = $1::uuid returning r.*
  )
  select row_to_json(item) as json from (
    select ${request}, ${jobOfRequest} from r ${requestParts} cross join j join technicians t on t.id = j.technician_id
  ) item`;

export const statements: Readonly<Record<string, Statement>> = {
  W1: {
    values: ['operator_id'],
    text: page(`
      select ${request}, null as job_order
      from (
        select * from service_requests where operator_id = $1 and status = 'pending'
        order by created_at desc, id desc limit 50
      ) r ${requestParts} order by r.created_at desc, r.id desc`),
  },
  W2: {
    values: ['record_id'],
    text: page(`
      select ${job}
      from (
        select * from job_orders where technician_id = $1 and status in ('scheduled', 'in_progress')
        order by scheduled_date, id limit 50
      ) j ${jobPartsOf('$1')} order by j.scheduled_date, j.id`),
  },
  W3: {
    values: ['operator_id', 'pattern'],
    isPlannedPerCall: true,
    text: page(`
      select x.id, x.version, x.user_id, x.operator_id, x.name, x.email, x.phone, x.address, x.latitude, x.longitude,
        x.cmasa_plan_type, x.cmasa_start_date, x.cmasa_expiry, x.created_at, o.time_zone,
        json_build_object('name', o.name) as operator, json_build_object('name', p.name, 'email', p.email) as profile,
        case when i.id is not null then json_build_object('id', i.id, 'expires_at', i.expires_at) end as invitation
      from (
        select * from clients where operator_id = $1 and search_text like $2 order by created_at desc, id desc limit 25
      ) x
      join country_operators o on o.id = x.operator_id
      join profiles p on p.id = x.user_id
      left join invitations i on i.user_id = x.user_id
      order by x.created_at desc, x.id desc`),
  },
  W4: {
    values: ['id', 'operator_id'],
    text: `select row_to_json(item) as json from (
      select ${job}, j.work_performed, j.technician_notes, j.parts_used, j.time_spent_hours, j.problem_resolved,
        j.follow_up_required, j.follow_up_reason, j.visit_type, j.is_cmasa_covered, j.visit_fee::text, o.currency,
        j.started_at, j.job_order_form_submitted_at, j.signed_at, j.cancelled_at, j.cancellation_reason, j.signer_name,
        j.signature_method,
        'data:image/png;base64,' || translate(encode(j.client_signature, 'base64'), E'\\n', '') as client_signature
      from job_orders j ${jobParts} where j.id = $1 and j.operator_id = $2) item`,
  },
  W5: {
    values: [
      ...['new_id', 'user_id', 'operator_id', 'record_id', 'machine_id'],
      ...['service_type_requested', 'problem_description', 'urgency', 'preferred_date', 'now'],
    ],
    text: submit,
  },
  W6: {
    values: [
      ...['id', 'operator_id', 'record_id', 'version', 'new_id'],
      ...['technician_id', 'scheduled_date', 'now'],
    ],
    text: approve,
  },
  W7: {
    values: ['operator_id'],
    text: `select json_build_object(
        'pending_requests',
          (select count(*) from service_requests where operator_id = $1 and status = 'pending'),
        'active_technicians', (select count(*) from technicians where operator_id = $1 and is_active),
        'jobs_today', (
          select count(*) from job_orders
          where operator_id = $1 and status <> 'cancelled' and scheduled_date >= begins and scheduled_date < ends),
        'completed_30_days', (
          select count(*) from job_orders
          where operator_id = $1 and completed_date > now() - interval '30 days' and completed_date <= now())) as json
      from (
        select (now() at time zone time_zone)::date::timestamp at time zone time_zone as begins,
          ((now() at time zone time_zone)::date + 1)::timestamp at time zone time_zone as ends
        from country_operators where id = $1
      ) today`,
  },
};
