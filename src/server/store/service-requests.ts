import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  correctedColumns,
  pendingStatus,
  requestedBy,
  requestOutcomes,
  type ServiceRequest,
  serviceRequestLimits,
  serviceRequestStatuses,
  serviceTypes,
  timeSlots,
  urgencies,
} from '#domain/service-request.ts';
import { faults } from '#domain/values/fault.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { profiles } from './accounts.ts';
import { clients, requireActiveClient } from './clients.ts';
import { dispatchers } from './dispatchers.ts';
import { machines } from './machines.ts';
import {
  createdAt,
  instant,
  keyInTenant,
  oneOf,
  phone,
  plainDate,
  primaryId,
  searchIndex,
  version,
} from './rows/columns.ts';
import { findRow, insertRow, lockRow, saveRow } from './rows/rows.ts';
import { jobIs, requestIs, requestIsNot } from './shapes/conditions.ts';
import { remembersPerson } from './shapes/remembered.ts';

/**
 * Someone who reports from a label has no account, and leaves a name and a phone number. A technician may give the name
 * of the person who told them.
 */
const reporter = sql`case requested_by when 'label' then requestor_user_id is null
          and coalesce(reported_by_name, '') <> '' and contact_phone is not null
        when 'technician' then requestor_user_id is not null and reported_by_name is distinct from ''
        else requestor_user_id is not null and reported_by_name is null end`;

export const service_requests = pgTable(
  'service_requests',
  {
    id: primaryId(),
    number: integer().notNull(),
    version: version(),
    operator_id: uuid().notNull(),
    client_id: uuid().notNull(),
    machine_id: uuid().notNull(),
    requestor_user_id: uuid().references(() => profiles.id),
    requested_by: text({ enum: requestedBy }).notNull(),
    reported_by_name: text(),
    service_type_requested: text({ enum: serviceTypes }).notNull(),
    problem_description: text().notNull(),
    fault: text({ enum: faults }),
    urgency: text({ enum: urgencies }).notNull(),
    awaits_call_back: boolean().notNull().default(false),
    preferred_date: plainDate().notNull(),
    preferred_time_slot: text({ enum: timeSlots }),
    contact_phone: phone(),
    special_instructions: text(),
    status: text({ enum: serviceRequestStatuses }).notNull(),
    reviewed_at: instant(),
    reviewed_by_dispatcher_id: uuid(),
    rejection_reason: text(),
    outcome: text({ enum: requestOutcomes }),
    joined_request_id: uuid(),
    joined_job_order_id: uuid(),
    forerunner_id: uuid(),
    assigned_job_order_id: uuid(),
    respond_by: instant(),
    arrive_by: instant(),
    created_at: createdAt(),
  },
  (table) => [
    unique('service_requests_number').on(table.operator_id, table.number),
    unique('service_requests_tenant').on(table.operator_id, table.client_id, table.machine_id, table.id),
    unique('service_requests_of_tenant').on(table.operator_id, table.id),
    keyInTenant('service_requests_machine', table.operator_id, table.machine_id, machines),
    keyInTenant('service_requests_client', table.operator_id, table.client_id, clients),
    keyInTenant(
      'service_requests_dispatcher',
      table.operator_id,
      table.reviewed_by_dispatcher_id,
      dispatchers,
    ),
    keyInTenant('service_requests_joined_request', table.operator_id, table.joined_request_id, table),
    oneOf('service_requests_requested_by', table.requested_by, requestedBy),
    check('service_requests_reported', reporter),
    oneOf('service_requests_type', table.service_type_requested, serviceTypes),
    oneOf('service_requests_fault', table.fault, faults),
    oneOf('service_requests_urgency', table.urgency, urgencies),
    oneOf('service_requests_time_slot', table.preferred_time_slot, timeSlots),
    oneOf('service_requests_status', table.status, serviceRequestStatuses),
    check(
      'service_requests_description',
      sql`char_length(${table.problem_description}) >= ${sql.raw(String(serviceRequestLimits.problem_description.min))}`,
    ),
    ...statesOf(table),
    // Late requests are looked up across all operators.
    index('service_requests_arrive_by').on(table.arrive_by).where(requestIs('reviewed', 'service_requests')),
    ...indexesOfOperator(table),
    index('service_requests_by_review')
      .on(table.reviewed_at, table.id)
      .where(sql`${table.status} <> 'pending'`),
    index('service_requests_of_client').on(table.client_id, table.created_at, table.id),
    index('service_requests_of_machine').on(table.machine_id, table.created_at, table.id),
    searchIndex('service_requests_by_contact', table.operator_id, table.contact_phone).where(
      sql`${table.contact_phone} is not null`,
    ),
    index('service_requests_by_requestor').on(table.requestor_user_id, table.created_at, table.id),
    index('service_requests_by_age').on(table.created_at, table.id),
    ...policies('service_requests'),
  ],
);

type OperatorColumn =
  | 'id'
  | 'operator_id'
  | 'status'
  | 'urgency'
  | 'awaits_call_back'
  | 'created_at'
  | 'reviewed_at'
  | 'respond_by';

/** Returns the indexes for an operator's lists of requests, and for retention. */
function indexesOfOperator(table: Readonly<Record<OperatorColumn, ExtraConfigColumn & AnyColumn>>) {
  return [
    index('service_requests_pending_of_operator')
      .on(table.operator_id, table.created_at, table.id)
      .where(sql`${table.status} = 'pending'`),
    index('service_requests_processed_of_operator')
      .on(table.operator_id, table.reviewed_at, table.id)
      .where(sql`${table.status} <> 'pending'`),
    index('service_requests_reviewed_of_operator')
      .on(table.operator_id, table.created_at, table.id)
      .where(sql`${table.status} = 'reviewed'`),
    index('service_requests_respond_by_of_operator')
      .on(table.operator_id, table.respond_by, table.id)
      .where(requestIs('pending', 'service_requests')),
    index('service_requests_emergencies')
      .on(table.operator_id, table.created_at, table.id)
      .where(sql`${requestIs('waiting', 'service_requests')} and ${table.urgency} = 'emergency'`),
    index('service_requests_to_call_back')
      .on(table.operator_id, table.created_at, table.id)
      .where(sql`${requestIsNot('rejected', 'service_requests')} and ${table.awaits_call_back}`),
    index('service_requests_of_operator').on(table.operator_id, table.created_at, table.id),
    index('service_requests_remembered')
      .on(table.operator_id, table.created_at, table.id)
      .where(remembersPerson.service_requests('service_requests')),
  ];
}

type StateColumn =
  | 'status'
  | 'reviewed_at'
  | 'rejection_reason'
  | 'assigned_job_order_id'
  | 'outcome'
  | 'respond_by'
  | 'arrive_by';

/** Returns the checks for the fields that go with each status, and for the targets that go together. */
function statesOf(table: Readonly<Record<StateColumn, AnyColumn>>) {
  return [
    check('service_requests_reviewed', sql`(${table.status} = 'pending') = (${table.reviewed_at} is null)`),
    check(
      'service_requests_rejected',
      sql`(${table.status} = 'rejected') = (coalesce(${table.rejection_reason}, '') <> '')`,
    ),
    check(
      'service_requests_assigned',
      sql`case when ${requestIs('served', 'service_requests')} then ${table.assigned_job_order_id} is not null
        else ${table.assigned_job_order_id} is null or ${requestIs('rejected', 'service_requests')} end`,
    ),
    oneOf('service_requests_outcome', table.outcome, requestOutcomes),
    check(
      'service_requests_ended',
      sql`${table.outcome} is null or ${requestIs('rejected', 'service_requests')}`,
    ),
    check(
      'service_requests_promised',
      sql`num_nonnulls(${table.respond_by}, ${table.arrive_by}) in (0, 2) and ${table.respond_by} <= ${table.arrive_by}`,
    ),
  ];
}

export function lockServiceRequest(tx: Transaction, id: string): Promise<ServiceRequest> {
  return lockRow(tx, service_requests, id, 'service request');
}

/** Locks the job's request until the transaction ends; returns null for a job without a request. */
export function lockRequestOfJob(tx: Transaction, job_id: string): Promise<ServiceRequest | null> {
  const id = sql`(select service_request_id from job_orders where id = ${job_id})`;
  return findRow(tx, service_requests, id, 'for update');
}

/** Locks a client's requests that have no job yet, until the transaction ends. */
export async function lockWaitingRequestsOf(tx: Transaction, client_id: string): Promise<ServiceRequest[]> {
  const isWaiting = and(eq(service_requests.client_id, client_id), requestIs('waiting', 'service_requests'));
  const rows = tx.orm.select().from(service_requests).where(isWaiting).orderBy(service_requests.id);
  return rows.for('update').execute();
}

/** An open case: its request waits for a visit, or its visit is not over. */
export type OpenCase = {
  /** Null for a job without a request. */
  readonly request_id: string | null;
  /** The record by which people know the case: its job if there is one, otherwise its request. */
  readonly id: string;
  readonly number: string;
};

/** Returns the machine's oldest open request `r` that meets the condition. */
export async function findOpenRequest(
  tx: Transaction,
  machine_id: string | SQL,
  condition: SQL,
): Promise<OpenCase | null> {
  const [found] = await tx.rows<OpenCase>(sql`
    select r.id as request_id, coalesce(j.id, r.id) as id,
      case when j.id is null then 'SR-' || r.number else 'JO-' || j.number end as number
    from service_requests r left join job_orders j on j.id = r.assigned_job_order_id
    where r.machine_id = ${machine_id} and ${condition}
      and (${requestIs('waiting')} or ${requestIs('served')} and ${jobIs('open')})
    order by r.created_at, r.id limit 1`);
  return found ?? null;
}

/** The fields of a new request, before anyone decides on it. */
export const undecided = {
  status: pendingStatus,
  awaits_call_back: false,
  reviewed_at: null,
  reviewed_by_dispatcher_id: null,
  rejection_reason: null,
  outcome: null,
  joined_request_id: null,
  joined_job_order_id: null,
  forerunner_id: null,
  assigned_job_order_id: null,
} as const satisfies Partial<ServiceRequest>;

/** Writes a new request. Refuses it if the client has left. */
export function insertServiceRequest(tx: Transaction, request: ServiceRequest): void {
  requireActiveClient(tx, request);
  insertRow(tx, service_requests, request);
}

export function saveServiceRequest(tx: Transaction, request: ServiceRequest): ServiceRequest {
  return saveRow(tx, service_requests, request, request);
}

/**
 * Writes a correction, which the request's client may also make. Only the operator's people may end the wait for a
 * callback.
 */
export function saveCorrection(
  tx: Transaction,
  request: ServiceRequest,
  before: Pick<ServiceRequest, 'awaits_call_back'>,
): ServiceRequest {
  const corrected = Object.fromEntries(correctedColumns.map((column) => [column, request[column]]));
  const { awaits_call_back } = request;
  const isSettled = awaits_call_back !== before.awaits_call_back;
  return saveRow(tx, service_requests, request, { ...corrected, ...(isSettled && { awaits_call_back }) });
}

/** Writes the urgency of the locked request, as set by a label report or by the person who called back. */
export function saveUrgency(tx: Transaction, request: ServiceRequest): ServiceRequest {
  const { urgency, awaits_call_back, respond_by, arrive_by } = request;
  return saveRow(tx, service_requests, request, { urgency, awaits_call_back, respond_by, arrive_by });
}

/** Writes the end of the locked request. The request's client may also do this. */
export function saveRequestEnd(tx: Transaction, request: ServiceRequest): ServiceRequest {
  const { status, reviewed_at, rejection_reason, outcome } = request;
  return saveRow(tx, service_requests, request, { status, reviewed_at, rejection_reason, outcome });
}
