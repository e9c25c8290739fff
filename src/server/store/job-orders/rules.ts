import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { check } from 'drizzle-orm/pg-core';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import {
  isJob,
  type JobOrderStatus,
  jobGroups,
  statusOfWorkflow,
  type WorkflowStatus,
  workflowStatuses,
} from '#domain/job-orders/order.ts';
import { durationLimits } from '#domain/planning/appointment.ts';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { oneOf } from '#server/store/rows/columns.ts';

const pair = (status: JobOrderStatus, workflow: WorkflowStatus) => `('${status}', '${workflow}')`;

/** A canceled job keeps its workflow_status, and a completed job cannot be canceled. */
const legalStates: SQL = sql.raw(
  [
    ...workflowStatuses.map((workflow) => pair(statusOfWorkflow[workflow], workflow)),
    ...workflowStatuses
      .filter((workflow) => !isJob('completed', { status: statusOfWorkflow[workflow] }))
      .flatMap((workflow) => jobGroups.cancelled.map((status) => pair(status, workflow))),
  ].join(', '),
);
const number = (value: number): SQL => sql.raw(String(value));

type RuledColumn =
  | 'type'
  | 'urgency'
  | 'status'
  | 'workflow_status'
  | 'technician_id'
  | 'duration_minutes'
  | 'window_minutes'
  | 'on_the_way_at'
  | 'started_at'
  | 'paused_at'
  | 'paused_seconds'
  | 'resumed_at'
  | 'work_ended_at'
  | 'hold_until'
  | 'job_order_form_submitted_at'
  | 'completed_date';

/** Returns the rules that the database checks for each row of a job order. */
export function rulesOfJobOrder(table: Readonly<Record<RuledColumn, AnyColumn>>) {
  const { window_minutes: window } = jobOrderLimits;
  return [
    oneOf('job_orders_type', table.type, serviceTypes),
    oneOf('job_orders_urgency', table.urgency, urgencies),
    check('job_orders_legal_state', sql`(${table.status}, ${table.workflow_status}) in (${legalStates})`),
    check(
      'job_orders_has_technician',
      sql`${table.workflow_status} = 'scheduled' or ${table.technician_id} is not null`,
    ),
    check(
      'job_orders_duration',
      sql`${table.duration_minutes} between ${number(durationLimits.min)} and ${number(durationLimits.max)}
        and mod(${table.duration_minutes}, ${number(durationLimits.step)}) = 0`,
    ),
    check(
      'job_orders_window',
      sql`${table.window_minutes} between ${number(window.min)} and ${number(window.max)}
        and mod(${table.window_minutes}, ${number(window.step)}) = 0`,
    ),
    check('job_orders_on_the_way', sql`${table.on_the_way_at} is null or ${table.technician_id} is not null`),
    check(
      'job_orders_paused',
      sql`${table.paused_at} is null or (${table.workflow_status} = 'in_progress' and ${table.started_at} <= ${table.paused_at})`,
    ),
    check(
      'job_orders_hold',
      sql`${table.hold_until} is null or (${table.paused_at} is not null and ${table.paused_at} < ${table.hold_until})`,
    ),
    check(
      'job_orders_resumed',
      sql`${table.resumed_at} is null or (${table.started_at} <= ${table.resumed_at}
        and (${table.paused_at} is null or ${table.resumed_at} <= ${table.paused_at}))`,
    ),
    check(
      'job_orders_work_ended',
      sql`${table.work_ended_at} is null or ${table.started_at} <= ${table.work_ended_at}`,
    ),
    check('job_orders_paused_seconds', sql`${table.paused_seconds} >= 0`),
    check(
      'job_orders_submitted',
      sql`${table.workflow_status} not in ('awaiting_signature', 'completed')
        or ${table.job_order_form_submitted_at} is not null`,
    ),
    check(
      'job_orders_completed',
      sql`(${table.workflow_status} = 'completed') = (${table.completed_date} is not null)`,
    ),
  ];
}
