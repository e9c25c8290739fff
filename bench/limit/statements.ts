/**
 * The minimum that each measured operation needs from PostgreSQL: one statement, which builds the response's JSON.
 * $1, $2 … are values from the address or body, in the order of `values`.
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

/** A machine that has moved to another client has no location yet. */
const machineOf = (work: string) => `json_build_object('model', m.model, 'serial_number', m.serial_number,
    'location', case when m.client_id = ${work}.client_id then m.location else '' end,
    'second_location', case when m.client_id = ${work}.client_id then m.second_location end)`;

/** Dispatchers see the targets of a request. */
const targets = 'r.respond_by, r.arrive_by';

const request = `
  r.id, 'SR-' || r.number as number, r.version, r.operator_id, r.client_id, r.machine_id, r.requestor_user_id,
  r.requested_by, r.reported_by_name, r.service_type_requested, r.problem_description, r.urgency, r.awaits_call_back,
  r.preferred_date, r.preferred_time_slot, r.contact_phone, r.special_instructions, r.status, r.reviewed_at,
  r.reviewed_by_dispatcher_id, r.rejection_reason, r.outcome, r.assigned_job_order_id, r.created_at, o.time_zone,
  null as joined_case, false as awaits_visit, null as first_arrived_at,
  (select json_build_object('id', f.id, 'number', 'JO-' || f.number) from job_orders f where f.id = r.forerunner_id)
    as forerunner,
  json_build_object('name', c.name, 'second_name', c.second_name, 'phone', c.phone, 'address', c.address,
    'second_address', c.second_address) as client, null as site,
  ${machineOf('r')} as machine`;

const requestParts = `
  join country_operators o on o.id = r.operator_id
  join clients c on c.id = r.client_id
  join machines m on m.id = r.machine_id`;

const technician = `case when t.id is not null then json_build_object('name', t.name, 'second_name', t.second_name, 'phone', t.phone) end`;

/**
 * The job order that has just been created for a request. Apart from an empty report, it has no parts yet, so their
 * fields are null.
 */
const jobOfRequest = `
  json_build_object('id', j.id, 'number', 'JO-' || j.number, 'status', j.status, 'workflow_status', j.workflow_status,
    'scheduled_date', j.scheduled_date, 'window_minutes', j.window_minutes, 'on_the_way_at', j.on_the_way_at,
    'problem_resolved', false, 'follow_up_required', false, 'outcome', null, 'missing_part', null, 'part_expected_on', null, 'part_came_at', null, 'started_at', j.started_at,
    'paused_at', j.paused_at, 'hold_until', j.hold_until, 'paused_seconds', j.paused_seconds, 'completed_date', j.completed_date, 'work_ended_at', j.work_ended_at,
    'cancelled_at', null, 'cancellation_reason', null, 'emergency_added_at', null, 'technician_id', j.technician_id, 'technician', ${technician}
  ) as job_order`;

const emergencyAddedAt = `
  case when j.urgency = 'emergency' and j.status = 'scheduled' then (
    select e.at from events e
    where e.record_id = j.id and e.type = 'job-orders.raised' and e.changes #>> '{urgency,to}' = 'emergency'
      and not exists (select from events l where l.record_id = j.id and l.type = 'job-orders.rescheduled' and l.at > e.at)
    order by e.at desc limit 1) end`;

const job = `
  j.id, 'JO-' || j.number as number, j.version, j.operator_id, j.client_id, j.machine_id, j.technician_id,
  j.dispatcher_id, j.service_request_id, j.type, j.urgency, j.description, j.contact_phone, j.special_instructions,
  j.scheduled_date, j.duration_minutes, j.window_minutes, requested.asked_date, j.status, j.workflow_status, j.stage,
  j.on_the_way_at, j.started_at, j.paused_at, j.paused_seconds, j.hold_until, j.resumed_at, j.work_ended_at,
  j.job_order_form_submitted_at, report.problem_resolved, report.follow_up_required,
  ${emergencyAddedAt} as emergency_added_at, arrival.first_arrived_at,
  outcome.outcome, case when report.follow_up_required then missing.missing_part end as missing_part,
  missing.part_expected_on, missing.part_came_at, j.completed_date, o.time_zone,
  json_build_object('name', c.name, 'second_name', c.second_name, 'email', c.email, 'phone', c.phone,
    'address', c.address, 'second_address', c.second_address, 'latitude', c.latitude, 'longitude', c.longitude) as client, null as site,
  ${machineOf('j')} as machine, ${technician} as technician`;

const partOf = (table: string, name: string) => `
  left join ${table} ${name} on ${name}.job_order_id = j.id and ${name}.operator_id = j.operator_id`;

const jobPartsOf = (technician_id: string) => `
  join country_operators o on o.id = j.operator_id
  join clients c on c.id = j.client_id
  join machines m on m.id = j.machine_id
  left join technicians t on t.id = ${technician_id}
  ${partOf('visit_reports', 'report')} ${partOf('requested_times', 'requested')} ${partOf('first_arrivals', 'arrival')}
  ${partOf('visit_outcomes', 'outcome')} ${partOf('missing_parts', 'missing')}`;

const wholeJobParts = `${jobPartsOf('j.technician_id')}
  ${partOf('client_windows', 'announced')} ${partOf('cancellations', 'cancellation')} ${partOf('signatures', 'signature')}
  ${partOf('signature_disputes', 'dispute')} ${partOf('ratings', 'rating')} ${partOf('settlements', 'settlement')}`;

const linkTo = (table: string, series: string, condition: string) =>
  `(select json_build_object('id', l.id, 'number', '${series}-' || l.number) from ${table} l where ${condition})`;

const wholeJob = `${job}, j.arrive_by, j.forerunner_id,
  json_build_object('name', o.name, 'second_name', o.second_name, 'address', o.address,
    'second_address', o.second_address, 'service_phone', o.service_phone, 'service_email', o.service_email) as operator,
  ${linkTo('service_requests', 'SR', 'l.id = j.service_request_id')} as service_request,
  ${linkTo('job_orders', 'JO', 'l.id = j.forerunner_id')} as forerunner,
  ${linkTo('job_orders', 'JO', 'l.forerunner_id = j.id')} as follower,
  requested.asked_note, announced.told_from, announced.told_until, arrival.arrival_recorded_at, outcome.outcome_reason,
  report.work_performed, report.technician_notes, report.parts_used, report.time_spent_hours,
  report.follow_up_reason, report.visit_type, j.is_cmasa_covered, report.visit_fee::text,
  report.free_reason, report.price_question, report.price_reason, o.currency,
  (case j.type when 'trouble_call' then o.trouble_call_fee when 'service' then o.service_fee
    when 'event' then o.event_fee else o.preventive_maintenance_fee end)::text as usual_fee,
  cancellation.cancelled_at, cancellation.cancellation_reason, signature.signed_at, signature.signer_name,
  signature.signature_method, signature.plan_balance,
  'data:image/png;base64,' || translate(encode(signature.client_signature, 'base64'), E'\\n', '') as client_signature,
  dispute.disputed_at, dispute.dispute_remark, dispute.dispute_settled_at, dispute.dispute_settled_reason,
  rating.rating, rating.rating_comment, rating.rated_at, settlement.settled_at, settlement.settled_reason`;

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
  select row_to_json(item) as json from (
    select ${request}, null as respond_by, null as arrive_by, r.arrive_by as promised_by, null as job_order,
      false as is_added, null as alert
    from r ${requestParts}) item`;

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
      duration_minutes, arrive_by, status, workflow_status, created_at)
    select $5::uuid, last_number, operator_id, client_id, machine_id, $6::uuid, $3::uuid, asked.id, service_type_requested,
      urgency, problem_description, contact_phone, special_instructions, $7::timestamptz,
      case service_type_requested when 'trouble_call' then o.trouble_call_minutes when 'service' then o.service_minutes
        when 'event' then o.event_minutes else o.preventive_maintenance_minutes end, asked.arrive_by,
      'scheduled', 'assigned', $8::timestamptz
    from asked, next, country_operators o where o.id = $2::uuid returning *
  ), report as (
    insert into visit_reports (job_order_id, operator_id, visit_type, time_spent_hours)
    select id, operator_id, 'troubleshooting', 0 from j
  ), r as (
    update service_requests r set status = 'assigned', version = r.version + 1, reviewed_at = $8::timestamptz,
      reviewed_by_dispatcher_id = $3::uuid, assigned_job_order_id = j.id
    from j where r.id = $1::uuid returning r.*
  )
  select row_to_json(item) as json from (
    select ${request}, ${targets}, null as promised_by, ${jobOfRequest} from r ${requestParts} cross join j join technicians t on t.id = j.technician_id
  ) item`;

export const statements: Readonly<Record<string, Statement>> = {
  W1: {
    values: ['operator_id'],
    text: page(`
      select ${request}, ${targets}, r.arrive_by as promised_by, null as job_order
      from (
        select * from service_requests where operator_id = $1 and status = 'pending'
        order by created_at desc, id desc limit 50
      ) r ${requestParts} order by r.created_at desc, r.id desc`),
  },
  W2: {
    values: ['record_id'],
    text: page(`
      select ${job}, null as arrive_by, json_build_object('name', o.name, 'second_name', o.second_name) as operator
      from (
        select * from job_orders where technician_id = $1 and status in ('scheduled', 'in_progress')
        order by scheduled_date, id limit 50
      ) j ${jobPartsOf('$1')} order by j.scheduled_date, j.id`),
  },
  W3: {
    values: ['operator_id', 'pattern'],
    isPlannedPerCall: true,
    text: page(`
      select x.id, x.version, x.user_id, x.operator_id, x.name, x.second_name, x.email, x.phone, x.address,
        x.second_address, x.vat_number, x.latitude, x.longitude,
        x.cmasa_plan_type, x.cmasa_start_date, x.cmasa_expiry, x.is_active, x.deactivation_reason, x.created_at,
        o.time_zone,
        json_build_object('name', o.name, 'second_name', o.second_name) as operator,
        json_build_object('name', p.name, 'email', coalesce(i.offered_email, p.email)) as profile,
        case when i.id is not null then json_build_object('id', i.id, 'expires_at', i.expires_at,
          'is_offer', i.offered_to is not null, 'is_declined', i.is_declined) end as invitation,
        (select count(*) from machines m where m.client_id = x.id and m.retired_at is null) as machines,
        (select count(*) from service_requests r where r.client_id = x.id and r.status in ('pending', 'reviewed'))
          + (select count(*) from job_orders j where j.client_id = x.id and j.status in ('scheduled', 'in_progress'))
          as open_cases,
        (select max(j.completed_date) from job_orders j where j.client_id = x.id) as last_visit_at
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
      select ${wholeJob} from job_orders j ${wholeJobParts} where j.id = $1 and j.operator_id = $2) item`,
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
    values: ['operator_id', 'now'],
    text: `select json_build_object(
        'pending_requests',
          (select count(*) from service_requests where operator_id = $1 and status = 'pending'),
        'active_technicians', (select count(*) from technicians where operator_id = $1 and is_active),
        'jobs_today', (
          select count(*) from job_orders
          where operator_id = $1 and status <> 'cancelled' and scheduled_date >= begins and scheduled_date < ends),
        'completed_30_days', (
          select count(*) from job_orders
          where operator_id = $1 and completed_date > $2::timestamptz - interval '30 days' and completed_date <= $2::timestamptz)) as json
      from (
        select ($2::timestamptz at time zone time_zone)::date::timestamp at time zone time_zone as begins,
          (($2::timestamptz at time zone time_zone)::date + 1)::timestamp at time zone time_zone as ends
        from country_operators where id = $1
      ) today`,
  },
};
