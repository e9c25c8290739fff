import { type AnyColumn, and, eq, sql } from 'drizzle-orm';
import {
  boolean,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type JobOrder,
  jobOrderStatuses,
  jobStages,
  type Part,
  servedAtColumns,
  visitOutcomes,
  visitTypes,
  workflowStatuses,
} from '#domain/job-order.ts';
import type { PlanBalance } from '#domain/price/visit-coverage.ts';
import { serviceRequestDefaults, serviceTypes, urgencies } from '#domain/service-request.ts';
import { signatureMethods } from '#domain/signature.ts';
import type { Fault } from '#domain/values/fault.ts';
import { windowDefault } from '#domain/visit/course.ts';
import type { Transaction } from '#server/database/database.ts';
import { eraserPolicy, policies } from './access/row-access.ts';
import { clients, requireActiveClient } from './clients.ts';
import { dispatchers } from './dispatchers.ts';
import { machines } from './machines.ts';
import { clientWindowColumns } from './rows/client-window.ts';
import { bytes, createdAt, instant, phone, primaryId, version } from './rows/columns.ts';
import { disputeColumns, rulesOfDispute } from './rows/dispute-columns.ts';
import { indexesOfUnfinished } from './rows/job-order-indexes.ts';
import { priceColumns } from './rows/job-order-price.ts';
import { rulesOfJobOrder, rulesOfVisit } from './rows/job-order-rules.ts';
import { missingPartColumns } from './rows/missing-part.ts';
import { findRow, insertRow, lockRow, saveRow } from './rows/rows.ts';
import { service_requests } from './service-requests.ts';
import { jobIs } from './shapes/conditions.ts';
import { technicians } from './technicians.ts';

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
    service_request_id: uuid(),
    /** A job has at most one follow-up job. */
    forerunner_id: uuid().unique(),
    /** The job's case: a request with all its jobs, or a job without a request. */
    case_id: uuid().notNull().generatedAlwaysAs(sql`coalesce(service_request_id, id)`),
    type: text({ enum: serviceTypes }).notNull(),
    urgency: text({ enum: urgencies }).notNull().default(serviceRequestDefaults.urgency),
    description: text().notNull(),
    contact_phone: phone(),
    special_instructions: text(),
    scheduled_date: instant().notNull(),
    duration_minutes: integer().notNull(),
    window_minutes: integer().notNull().default(windowDefault),
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
    ...priceColumns,
    on_the_way_at: instant(),
    started_at: instant(),
    paused_at: instant(),
    paused_seconds: integer().notNull().default(0),
    resumed_at: instant(),
    first_arrived_at: instant(),
    arrival_recorded_at: instant(),
    outcome: text({ enum: visitOutcomes }),
    outcome_reason: text(),
    ...missingPartColumns(),
    asked_date: instant(),
    asked_note: text(),
    ...clientWindowColumns(),
    job_order_form_submitted_at: instant(),
    completed_date: instant(),
    signed_at: instant(),
    /** The re-encoded PNG, with the proof of who signed, what they signed, where and when. */
    client_signature: bytes(),
    client_signature_sha256: text(),
    signer_name: text(),
    signer_user_id: uuid(),
    signature_method: text({ enum: signatureMethods }),
    signed_at_device: instant(),
    signed_summary: text(),
    signed_summary_sha256: text(),
    plan_balance: jsonb().$type<PlanBalance>(),
    cancelled_at: instant(),
    cancellation_reason: text(),
    rating: integer(),
    rating_comment: text(),
    rated_at: instant(),
    settled_at: instant(),
    settled_reason: text(),
    ...disputeColumns(),
    created_at: createdAt(),
    /** The stage of the job, as domain/job-order names it. */
    stage: text({ enum: jobStages })
      .notNull()
      .generatedAlwaysAs(
        // status: the database computes this column itself, where it cannot call a function of the domain.
        sql`case when status = 'cancelled' then 'cancelled' when status <> 'scheduled' then status
        when technician_id is null then 'unassigned' else 'planned' end`,
      ),
    /** The time when the job is served, as domain/job-order defines it. */
    served_at: instant()
      .notNull()
      .generatedAlwaysAs(sql.raw(`coalesce(${servedAtColumns.join(', ')})`)),
  },
  (table) => [
    unique('job_orders_number').on(table.operator_id, table.number),
    unique('job_orders_tenant').on(table.operator_id, table.id),
    ...belonging(table),
    ...following(table),
    ...rulesOfJobOrder(table),
    ...[...rulesOfVisit(table), ...rulesOfDispute(table)],
    index('job_orders_of_technician').on(table.technician_id, table.scheduled_date, table.id),
    index('job_orders_of_client').on(table.client_id, table.scheduled_date, table.id),
    index('job_orders_of_operator').on(table.operator_id, table.scheduled_date, table.id),
    index('job_orders_by_date').on(table.scheduled_date, table.id),
    index('job_orders_completed').on(table.operator_id, table.completed_date),
    index('job_orders_of_machine').on(table.machine_id, table.scheduled_date, table.id),
    index('job_orders_signed_of_machine').on(table.machine_id, table.signed_at, table.id),
    // A technician's reach is checked row by row, so one technician's jobs are next to each other here.
    index('job_orders_machine_of_technician').on(table.technician_id, table.machine_id),
    index('job_orders_client_of_technician').on(table.technician_id, table.client_id),
    index('job_orders_of_case').on(table.case_id, table.technician_id),
    index('job_orders_covered').on(table.client_id, table.served_at).where(sql`${table.is_cmasa_covered}`),
    index('job_orders_by_stage').on(table.operator_id, table.stage, table.scheduled_date, table.id),
    index('job_orders_told').on(table.operator_id, table.told_until),
    index('job_orders_first_arrived').on(table.operator_id, table.first_arrived_at),
    index('job_orders_cancelled_at')
      .on(table.operator_id, table.cancelled_at)
      .where(sql`${table.cancelled_at} is not null`),
    index('job_orders_completed_of_client').on(table.client_id, table.completed_date, table.id),
    // Late jobs are looked up across operators.
    index('job_orders_arrive_by').on(table.arrive_by).where(jobIs('planned', 'job_orders')),
    ...indexesOfUnfinished(table),
    ...policies('job_orders'),
    eraserPolicy('job_orders'),
  ],
);

type Columns<Name extends string> = Readonly<Record<Name, ExtraConfigColumn & AnyColumn>>;

/** Ties a job order to one operator, together with its client, machine, people and request. */
function belonging(
  table: Columns<
    'operator_id' | 'machine_id' | 'client_id' | 'technician_id' | 'dispatcher_id' | 'service_request_id'
  >,
) {
  return [
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
  ];
}

/**
 * Links to a job: number, request, earlier job. An earlier job has one follow-up at most, a request one job
 * at a time.
 */
function following(table: Columns<'id' | 'number' | 'operator_id' | 'forerunner_id' | 'service_request_id'>) {
  return [
    foreignKey({
      name: 'job_orders_forerunner',
      columns: [table.operator_id, table.forerunner_id],
      foreignColumns: [table.operator_id, table.id],
    }),
    // A request has one job at a time, never two.
    uniqueIndex('job_orders_one_of_request').on(table.service_request_id).where(jobIs('open', 'job_orders')),
    index('job_orders_of_request')
      .on(table.service_request_id)
      .where(sql`${table.service_request_id} is not null`),
    index('job_orders_by_number').on(table.number),
  ];
}

export type JobOrderRow = typeof job_orders.$inferSelect;

/** Returns when the job was assigned to its current technician; null when no event records it. */
export async function findGivenAt(tx: Transaction, id: string): Promise<Date | null> {
  const [found] = await tx.rows<{ at: Date | null }>(sql`
    select max(e.at) as at from events e join job_orders j on j.id = e.record_id
    where e.record_id = ${id} and e.changes #>> '{technician_id,to}' = j.technician_id::text`);
  return found?.at ?? null;
}

/** Locks the job order until the transaction ends; throws NotFoundError when it is out of reach. */
export function lockJobOrder(tx: Transaction, id: string): Promise<JobOrderRow> {
  return lockRow(tx, job_orders, id, 'job order');
}

/** Returns the job order, or null when there is none within reach. */
export function findJobOrder(tx: Transaction, id: string): Promise<JobOrderRow | null> {
  return findRow(tx, job_orders, id);
}

/** Locks the current job of the request until the transaction ends; returns null when there is none. */
export function lockJobOfRequest(tx: Transaction, request_id: string): Promise<JobOrderRow | null> {
  const id = '(select assigned_job_order_id from service_requests where id = $1)';
  return findRow(tx, job_orders, request_id, { id, lock: ' for update' });
}

/** Returns true when the job has a follow-up job. */
export async function isFollowed(tx: Transaction, id: string): Promise<boolean> {
  const [follower] = await tx.rows({
    text: 'select 1 from job_orders where forerunner_id = $1',
    values: [id],
  });
  return follower !== undefined;
}

/** Locks the open jobs of a client until the transaction ends. */
export async function lockOpenJobsOf(tx: Transaction, client_id: string): Promise<JobOrderRow[]> {
  const isOpen = and(eq(job_orders.client_id, client_id), jobIs('open', 'job_orders'));
  return tx.orm.select().from(job_orders).where(isOpen).orderBy(job_orders.id).for('update').execute();
}

/** Writes a new job order; refuses it for a client that has left. */
export function insertJobOrder(tx: Transaction, jobOrder: JobOrder): void {
  requireActiveClient(tx, jobOrder);
  insertRow(tx, job_orders, jobOrder);
}

/** Writes the client's rating of a finished visit. */
export function saveRating(tx: Transaction, jobOrder: JobOrderRow): JobOrderRow {
  const { rating, rating_comment, rated_at } = jobOrder;
  return saveRow(tx, job_orders, jobOrder, { rating, rating_comment, rated_at });
}

/** Writes the locked job order back as its next version. */
export function saveJobOrder(tx: Transaction, jobOrder: JobOrderRow): JobOrderRow {
  return saveRow(tx, job_orders, jobOrder, jobOrder);
}

/** Returns the fault that the client tapped for the request of a job. */
export async function findFaultOfJob(tx: Transaction, job_order_id: string): Promise<Fault | null> {
  const [row] = await tx.rows<{ readonly fault: Fault | null }>(
    sql`select r.fault from service_requests r join job_orders j on j.service_request_id = r.id where j.id = ${job_order_id}`,
  );
  return row?.fault ?? null;
}
