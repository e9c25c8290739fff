import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type JobOrder,
  jobOrderLimits,
  jobOrderStatuses,
  jobStages,
  type Part,
  servedAtColumns,
  statusOfWorkflow,
  visitTypes,
  workflowStatuses,
} from '#domain/job-order.ts';
import { durationLimits } from '#domain/planning/appointment.ts';
import { serviceRequestDefaults, serviceTypes, urgencies } from '#domain/service-request.ts';
import { signatureMethods } from '#domain/signature.ts';
import type { Transaction } from '#server/database/database.ts';
import { eraserPolicy, policies } from './access/row-access.ts';
import { clients, requireActiveClient } from './clients.ts';
import { dispatchers } from './dispatchers.ts';
import { machines } from './machines.ts';
import { amount, bytes, createdAt, instant, oneOf, phone, primaryId, version } from './rows/columns.ts';
import { insertRow, lockRow, saveRow } from './rows/rows.ts';
import { service_requests } from './service-requests.ts';
import { jobIs, jobIsUnsigned } from './shapes/conditions.ts';
import { technicians } from './technicians.ts';

const legalStates: SQL = sql.raw(
  workflowStatuses.map((workflow) => `('${statusOfWorkflow[workflow]}', '${workflow}')`).join(', '),
);
const { time_spent_hours: hours, work_performed } = jobOrderLimits;
const number = (value: number): SQL => sql.raw(String(value));

export const job_orders = pgTable(
  'job_orders',
  {
    id: primaryId(),
    number: integer().notNull(),
    version: version(),
    operator_id: uuid().notNull(),
    client_id: uuid().notNull(),
    machine_id: uuid().notNull(),
    technician_id: uuid(),
    dispatcher_id: uuid(),
    /** A request becomes one job, and never two. */
    service_request_id: uuid().unique(),
    /** The case that the job belongs to: a request with all that serves it, or a job that came from none. */
    case_id: uuid().notNull().generatedAlwaysAs(sql`coalesce(service_request_id, id)`),
    type: text({ enum: serviceTypes }).notNull(),
    urgency: text({ enum: urgencies }).notNull().default(serviceRequestDefaults.urgency),
    description: text().notNull(),
    contact_phone: phone(),
    special_instructions: text(),
    scheduled_date: instant().notNull(),
    duration_minutes: integer().notNull(),
    arrive_by: instant(),
    status: text({ enum: jobOrderStatuses }).notNull(),
    workflow_status: text({ enum: workflowStatuses }).notNull(),
    work_performed: text(),
    technician_notes: text(),
    parts_used: jsonb().$type<readonly Part[]>().notNull().default([]),
    time_spent_hours: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    problem_resolved: boolean().notNull().default(false),
    follow_up_required: boolean().notNull().default(false),
    follow_up_reason: text(),
    visit_type: text({ enum: visitTypes }).notNull(),
    is_cmasa_covered: boolean().notNull().default(false),
    visit_fee: amount(),
    started_at: instant(),
    job_order_form_submitted_at: instant(),
    completed_date: instant(),
    signed_at: instant(),
    /** The re-encoded PNG, and with it all that proves who signed what, where and when. */
    client_signature: bytes(),
    client_signature_sha256: text(),
    signer_name: text(),
    signer_user_id: uuid(),
    signature_method: text({ enum: signatureMethods }),
    signed_at_device: instant(),
    signed_summary: text(),
    signed_summary_sha256: text(),
    cancelled_at: instant(),
    cancellation_reason: text(),
    created_at: createdAt(),
    /** How far the job has come, as domain/job-order names it. */
    stage: text({ enum: jobStages })
      .notNull()
      .generatedAlwaysAs(
        // status: the database computes this column itself, where it cannot call a function of the domain.
        sql`case when status = 'cancelled' then 'cancelled' when status <> 'scheduled' then status
        when technician_id is null then 'unassigned' else 'planned' end`,
      ),
    /** When the job is served, as domain/job-order says. */
    served_at: instant()
      .notNull()
      .generatedAlwaysAs(sql.raw(`coalesce(${servedAtColumns.join(', ')})`)),
  },
  (table) => [
    unique('job_orders_number').on(table.operator_id, table.number),
    unique('job_orders_tenant').on(table.operator_id, table.id),
    foreignKey({
      name: 'job_orders_machine',
      columns: [table.operator_id, table.machine_id],
      foreignColumns: [machines.operator_id, machines.id],
    }),
    foreignKey({
      name: 'job_orders_client',
      columns: [table.operator_id, table.client_id],
      foreignColumns: [clients.operator_id, clients.id],
    }),
    foreignKey({
      name: 'job_orders_technician',
      columns: [table.operator_id, table.technician_id],
      foreignColumns: [technicians.operator_id, technicians.id],
    }),
    foreignKey({
      name: 'job_orders_dispatcher',
      columns: [table.operator_id, table.dispatcher_id],
      foreignColumns: [dispatchers.operator_id, dispatchers.id],
    }),
    foreignKey({
      name: 'job_orders_service_request',
      columns: [table.operator_id, table.client_id, table.machine_id, table.service_request_id],
      foreignColumns: [
        service_requests.operator_id,
        service_requests.client_id,
        service_requests.machine_id,
        service_requests.id,
      ],
    }),
    ...rulesOf(table),
    index('job_orders_of_technician').on(table.technician_id, table.scheduled_date, table.id),
    index('job_orders_of_client').on(table.client_id, table.scheduled_date, table.id),
    index('job_orders_of_operator').on(table.operator_id, table.scheduled_date, table.id),
    index('job_orders_by_date').on(table.scheduled_date, table.id),
    index('job_orders_completed').on(table.operator_id, table.completed_date),
    index('job_orders_of_machine').on(table.machine_id, table.scheduled_date, table.id),
    index('job_orders_signed_of_machine').on(table.machine_id, table.signed_at, table.id),
    // Whom a technician's jobs reach is asked row by row; what belongs to one technician stands together.
    index('job_orders_machine_of_technician').on(table.technician_id, table.machine_id),
    index('job_orders_client_of_technician').on(table.technician_id, table.client_id),
    index('job_orders_of_case').on(table.case_id, table.technician_id),
    index('job_orders_covered').on(table.client_id, table.served_at).where(sql`${table.is_cmasa_covered}`),
    index('job_orders_by_stage').on(table.operator_id, table.stage, table.scheduled_date, table.id),
    index('job_orders_started').on(table.operator_id, table.started_at),
    index('job_orders_cancelled_at')
      .on(table.operator_id, table.cancelled_at)
      .where(sql`${table.cancelled_at} is not null`),
    index('job_orders_completed_of_client').on(table.client_id, table.completed_date, table.id),
    index('job_orders_by_number').on(table.number),
    // What is late is looked for across operators.
    index('job_orders_arrive_by').on(table.arrive_by).where(jobIs('planned', 'job_orders')),
    ...indexesOfUnfinished(table),
    ...policies('job_orders'),
    eraserPolicy('job_orders'),
  ],
);

/** What is promised, what waits for a signature, and what may need another visit: few of all jobs. */
function indexesOfUnfinished(
  table: Readonly<
    Record<
      | 'id'
      | 'operator_id'
      | 'arrive_by'
      | 'job_order_form_submitted_at'
      | 'completed_date'
      | 'follow_up_required',
      ExtraConfigColumn
    >
  >,
) {
  return [
    index('job_orders_arrive_by_of_operator')
      .on(table.operator_id, table.arrive_by, table.id)
      .where(jobIs('planned', 'job_orders')),
    index('job_orders_unsigned')
      .on(table.operator_id, table.job_order_form_submitted_at, table.id)
      .where(jobIsUnsigned('job_orders')),
    index('job_orders_follow_ups')
      .on(table.operator_id, table.completed_date, table.id)
      .where(sql`${jobIs('completed', 'job_orders')} and ${table.follow_up_required}`),
  ];
}

type RuledColumn =
  | Exclude<keyof JobOrder, 'id'>
  | 'client_signature'
  | 'client_signature_sha256'
  | 'signer_name'
  | 'signer_user_id'
  | 'signature_method'
  | 'signed_at_device'
  | 'signed_summary'
  | 'signed_summary_sha256';

/** The rules that hold within one row, whatever the program does. */
function rulesOf(table: Readonly<Record<RuledColumn, AnyColumn>>) {
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
    check(
      'job_orders_fee',
      sql`${table.visit_fee} is null or (${table.visit_fee} >= 0 and not ${table.is_cmasa_covered})`,
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
    oneOf('job_orders_signature_method', table.signature_method, signatureMethods),
  ];
}

export type JobOrderRow = typeof job_orders.$inferSelect;

/** The job order, locked until the transaction ends; one out of reach is not found. */
export function lockJobOrder(tx: Transaction, id: string): Promise<JobOrderRow> {
  return lockRow(tx, job_orders, id, 'job order');
}

/** The open jobs of a client, locked until the transaction ends. */
export async function lockOpenJobsOf(tx: Transaction, client_id: string): Promise<JobOrderRow[]> {
  const isOpen = and(eq(job_orders.client_id, client_id), jobIs('open', 'job_orders'));
  return tx.orm.select().from(job_orders).where(isOpen).orderBy(job_orders.id).for('update').execute();
}

/** No job is made for a client that has left. */
export function insertJobOrder(tx: Transaction, jobOrder: JobOrder): void {
  requireActiveClient(tx, jobOrder.client_id);
  insertRow(tx, job_orders, jobOrder);
}

/** Writes the locked job order back as its next version. */
export function saveJobOrder(tx: Transaction, jobOrder: JobOrderRow): JobOrderRow {
  return saveRow(tx, job_orders, jobOrder, jobOrder);
}
