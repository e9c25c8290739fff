import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { check } from 'drizzle-orm/pg-core';
import {
  type JobOrder,
  jobOrderLimits,
  jobOrderStatuses,
  statusOfWorkflow,
  visitOutcomes,
  visitTypes,
  workflowStatuses,
} from '#domain/job-order.ts';
import { durationLimits } from '#domain/planning/appointment.ts';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { signatureMethods } from '#domain/signature.ts';
import type { MissingPart } from '#domain/values/missing-part.ts';
import { oneOf } from './columns.ts';
import { rulesOfPrice } from './job-order-price.ts';
import { ruleOfMissingPart } from './missing-part.ts';

const legalStates: SQL = sql.raw(
  workflowStatuses.map((workflow) => `('${statusOfWorkflow[workflow]}', '${workflow}')`).join(', '),
);
const { time_spent_hours: hours, work_performed } = jobOrderLimits;
const number = (value: number): SQL => sql.raw(String(value));

type RuledColumn =
  | Exclude<keyof JobOrder, 'id'>
  | 'client_signature'
  | 'client_signature_sha256'
  | 'signer_name'
  | 'signer_user_id'
  | 'signature_method'
  | 'signed_at_device'
  | 'signed_summary'
  | 'signed_summary_sha256'
  | 'plan_balance';

/** Checks one row of a job order in the database. */
export function rulesOfJobOrder(table: Readonly<Record<RuledColumn, AnyColumn>>) {
  return [
    oneOf('job_orders_type', table.type, serviceTypes),
    oneOf('job_orders_status', table.status, jobOrderStatuses),
    oneOf('job_orders_workflow_status', table.workflow_status, workflowStatuses),
    oneOf('job_orders_urgency', table.urgency, urgencies),
    oneOf('job_orders_visit_type', table.visit_type, visitTypes),
    check(
      'job_orders_legal_state',
      sql`(${table.status}, ${table.workflow_status}) in (${legalStates})
        or (${table.status} = 'cancelled' and ${table.workflow_status} <> 'completed')`,
    ),
    check(
      'job_orders_has_technician',
      sql`${table.workflow_status} = 'scheduled' or ${table.technician_id} is not null`,
    ),
    check(
      'job_orders_time_spent',
      sql`${table.time_spent_hours} between ${number(hours.min)} and ${number(hours.max)}
        and mod(${table.time_spent_hours}, ${number(hours.step)}) = 0`,
    ),
    check(
      'job_orders_duration',
      sql`${table.duration_minutes} between ${number(durationLimits.min)} and ${number(durationLimits.max)}
        and mod(${table.duration_minutes}, ${number(durationLimits.step)}) = 0`,
    ),
    check('job_orders_follow_up', sql`${table.follow_up_required} or ${table.follow_up_reason} is null`),
    check(
      'job_orders_cancelled',
      sql`num_nonnulls(${table.cancelled_at}, ${table.cancellation_reason})
        = case when ${table.status} = 'cancelled' then 2 else 0 end`,
    ),
    check('job_orders_parts', sql`jsonb_typeof(${table.parts_used}) = 'array'`),
    check(
      'job_orders_submitted',
      sql`${table.workflow_status} not in ('awaiting_signature', 'completed')
        or (${table.job_order_form_submitted_at} is not null
          and char_length(coalesce(${table.work_performed}, '')) >= ${number(work_performed.min)})`,
    ),
    check(
      'job_orders_signed',
      sql`num_nonnulls(${table.completed_date}, ${table.signed_at}, ${table.client_signature},
        ${table.client_signature_sha256}, ${table.signer_name}, ${table.signer_user_id}, ${table.signature_method},
        ${table.signed_at_device}, ${table.signed_summary}, ${table.signed_summary_sha256})
        = case when ${table.workflow_status} = 'completed' then 10 else 0 end`,
    ),
    check(
      'job_orders_plan_balance',
      sql`${table.plan_balance} is null or ${table.workflow_status} = 'completed'`,
    ),
    ...rulesOfPrice(table),
    oneOf('job_orders_signature_method', table.signature_method, signatureMethods),
  ];
}

type VisitColumn =
  | 'status'
  | 'outcome'
  | 'outcome_reason'
  | keyof MissingPart
  | 'asked_date'
  | 'asked_note'
  | 'rating'
  | 'rating_comment'
  | 'rated_at'
  | 'completed_date'
  | 'cancelled_at'
  | 'settled_at'
  | 'settled_reason'
  | 'workflow_status'
  | 'window_minutes'
  | 'on_the_way_at'
  | 'started_at'
  | 'first_arrived_at'
  | 'arrival_recorded_at'
  | 'told_from'
  | 'told_until'
  | 'paused_at'
  | 'paused_seconds'
  | 'resumed_at'
  | 'technician_id';

/** Checks the course of a visit in the database. */
export function rulesOfVisit(table: Readonly<Record<VisitColumn, AnyColumn>>) {
  const { window_minutes: window, rating } = jobOrderLimits;
  return [
    oneOf('job_orders_outcome', table.outcome, visitOutcomes),
    check('job_orders_outcome_reason', sql`(${table.outcome} is null) = (${table.outcome_reason} is null)`),
    ruleOfMissingPart(table),
    check('job_orders_missed', sql`${table.outcome} <> 'nobody_there' or ${table.status} = 'cancelled'`),
    check('job_orders_on_the_way', sql`${table.on_the_way_at} is null or ${table.technician_id} is not null`),
    check(
      'job_orders_first_arrived',
      sql`${table.started_at} is null or (${table.first_arrived_at} is not null and ${table.first_arrived_at} <= ${table.started_at})`,
    ),
    check(
      'job_orders_arrival_recorded',
      sql`${table.arrival_recorded_at} is null
        or (${table.first_arrived_at} is not null and ${table.first_arrived_at} <= ${table.arrival_recorded_at})`,
    ),
    check(
      'job_orders_told',
      sql`(${table.told_from} is null) = (${table.told_until} is null) and ${table.told_from} <= ${table.told_until}`,
    ),
    check(
      'job_orders_paused',
      sql`${table.paused_at} is null or (${table.workflow_status} = 'in_progress' and ${table.started_at} <= ${table.paused_at})`,
    ),
    check(
      'job_orders_resumed',
      sql`${table.resumed_at} is null or (${table.started_at} <= ${table.resumed_at}
        and (${table.paused_at} is null or ${table.resumed_at} <= ${table.paused_at}))`,
    ),
    check('job_orders_paused_seconds', sql`${table.paused_seconds} >= 0`),
    check('job_orders_asked', sql`${table.asked_note} is null or ${table.asked_date} is not null`),
    check(
      'job_orders_window',
      sql`${table.window_minutes} between ${number(window.min)} and ${number(window.max)}
        and mod(${table.window_minutes}, ${number(window.step)}) = 0`,
    ),
    check(
      'job_orders_settled',
      sql`(${table.settled_at} is null) = (${table.settled_reason} is null)
        and (${table.settled_at} is null or num_nonnulls(${table.completed_date}, ${table.cancelled_at}) = 1)`,
    ),
    check(
      'job_orders_rated',
      sql`(${table.rating} is null) = (${table.rated_at} is null)
        and (${table.rating} is null or (${table.workflow_status} = 'completed'
          and ${table.rating} between ${number(rating.min)} and ${number(rating.max)}))
        and (${table.rating_comment} is null or ${table.rating} is not null)`,
    ),
  ];
}
