import { type AnyColumn, sql } from 'drizzle-orm';
import {
  boolean,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { servedAtColumns } from '#domain/job-orders/job-order.ts';
import { jobOrderStatuses, jobStages, workflowStatuses } from '#domain/job-orders/order.ts';
import { serviceRequestDefaults, serviceTypes, urgencies } from '#domain/service-request.ts';
import { windowDefault } from '#domain/visit/course.ts';
import { eraserPolicy, policies } from '#server/store/access/row-access.ts';
import { clients } from '#server/store/clients.ts';
import { dispatchers } from '#server/store/dispatchers.ts';
import { machines } from '#server/store/machines.ts';
import { createdAt, instant, keyInTenant, phone, primaryId, version } from '#server/store/rows/columns.ts';
import { service_requests } from '#server/store/service-requests.ts';
import { jobIs, jobIsNot } from '#server/store/shapes/conditions.ts';
import { technicians } from '#server/store/technicians.ts';
import { indexesOfUnfinished } from './indexes.ts';
import { rulesOfJobOrder } from './rules.ts';

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
    /** The earlier job that this one follows. A job has at most one follow-up job. */
    forerunner_id: uuid(),
    /** The job's case. A case is a request with all of its jobs, or a job without a request. */
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
    is_cmasa_covered: boolean().notNull().default(false),
    /** True if the closed job requires a follow-up that no one has settled, as defined in domain/visit/outcome. */
    needs_follow_up: boolean().notNull().default(false),
    on_the_way_at: instant(),
    started_at: instant(),
    paused_at: instant(),
    paused_seconds: integer().notNull().default(0),
    resumed_at: instant(),
    work_ended_at: instant(),
    hold_until: instant(),
    job_order_form_submitted_at: instant(),
    completed_date: instant(),
    created_at: createdAt(),
    /** The stage of the job, as defined in domain/job-orders/order. */
    stage: text({ enum: jobStages })
      .notNull()
      .generatedAlwaysAs(
        // status: the database computes this column itself, and cannot call a function of the domain.
        sql`case when status = 'cancelled' then 'cancelled' when status <> 'scheduled' then status
        when technician_id is null then 'unassigned' else 'planned' end`,
      ),
    /** The time at which the job counts as served, as domain/job-orders/job-order defines it. */
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
    index('job_orders_of_technician').on(table.technician_id, table.scheduled_date, table.id),
    index('job_orders_of_client').on(table.client_id, table.scheduled_date, table.id),
    index('job_orders_of_operator').on(table.operator_id, table.scheduled_date, table.id),
    index('job_orders_by_date').on(table.scheduled_date, table.id),
    index('job_orders_completed').on(table.operator_id, table.completed_date, table.id),
    index('job_orders_of_machine').on(table.machine_id, table.scheduled_date, table.id),
    // A technician's access is checked row by row, so these indexes keep one technician's jobs together.
    index('job_orders_machine_of_technician').on(table.technician_id, table.machine_id),
    index('job_orders_client_of_technician').on(table.technician_id, table.client_id),
    index('job_orders_of_case').on(table.case_id, table.technician_id),
    index('job_orders_covered').on(table.client_id, table.served_at).where(isCovered(table)),
    index('job_orders_covered_of_operator').on(table.operator_id, table.served_at).where(isCovered(table)),
    index('job_orders_by_stage').on(table.operator_id, table.stage, table.scheduled_date, table.id),
    index('job_orders_completed_of_machine').on(table.machine_id, table.completed_date, table.id),
    index('job_orders_completed_of_client').on(table.client_id, table.completed_date, table.id),
    ...indexesOfUnfinished(table),
    ...policies('job_orders'),
    eraserPolicy('job_orders'),
  ],
);

const isCovered = (table: Columns<'is_cmasa_covered'>) =>
  sql`${table.is_cmasa_covered} and ${jobIsNot('cancelled', 'job_orders')}`;

type Columns<Name extends string> = Readonly<Record<Name, ExtraConfigColumn & AnyColumn>>;

/** Returns the foreign keys that tie a job order to a client, machine, people and request of the same operator. */
function belonging(
  table: Columns<
    'operator_id' | 'machine_id' | 'client_id' | 'technician_id' | 'dispatcher_id' | 'service_request_id'
  >,
) {
  return [
    keyInTenant('job_orders_machine', table.operator_id, table.machine_id, machines),
    keyInTenant('job_orders_client', table.operator_id, table.client_id, clients),
    keyInTenant('job_orders_technician', table.operator_id, table.technician_id, technicians),
    keyInTenant('job_orders_dispatcher', table.operator_id, table.dispatcher_id, dispatchers),
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

/** An earlier job has at most one follow-up job, and a request has at most one open job. */
function following(table: Columns<'id' | 'number' | 'operator_id' | 'forerunner_id' | 'service_request_id'>) {
  return [
    keyInTenant('job_orders_forerunner', table.operator_id, table.forerunner_id, table),
    // A request never has two open jobs at a time.
    uniqueIndex('job_orders_one_of_request').on(table.service_request_id).where(jobIs('open', 'job_orders')),
    uniqueIndex('job_orders_forerunner_id_unique')
      .on(table.forerunner_id)
      .where(sql`${table.forerunner_id} is not null`),
    index('job_orders_by_number').on(table.number),
  ];
}
