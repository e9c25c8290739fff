import { isDeepStrictEqual } from 'node:util';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { NotFoundError } from '#domain/errors.ts';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { asksForVisit } from '#domain/visit/outcome.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { fixed } from '#server/database/statements.ts';
import { requireActiveClient } from '#server/store/clients.ts';
import { insertRow, removeRow, rowIn, saveRow, updateRow } from '#server/store/rows/rows.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { job_orders } from './order.ts';
import { fieldsOf, type JobOrderRow, type JobPart, jobParts, jobsWith, partTables } from './parts.ts';

type Fields = Readonly<Record<string, unknown>>;

const whole = fixed(jobsWith(...jobParts));
const orderFields = Object.entries(getTableColumns(job_orders))
  .filter(([, { generated }]) => generated === undefined)
  .map(([field]) => field)
  .filter((field) => field !== 'id' && field !== 'version');

type Search = {
  /** A condition on the job `j`. */
  readonly where: SQL;
  readonly order?: SQL;
  /** True to lock the jobs, in this order, until the transaction ends. */
  readonly locks?: boolean;
};

/**
 * Returns whole job orders in one round trip. A separate statement locks them first, so that the result includes
 * changes committed during the wait.
 */
export async function findJobOrders(
  tx: Transaction,
  { where, order = sql`j.id`, locks = false }: Search,
): Promise<JobOrderRow[]> {
  const locking = sql`select 1 from job_orders j where ${where} order by ${order} for update`;
  const locked = locks ? tx.rows(locking) : Promise.resolve([]);
  const reading = sql`select j.* from ${whole} j where ${where} order by ${order}`;
  const [, rows] = await inOneTrip(locked, tx.rows<Record<string, unknown>>(reading));
  return rows.map(rowOf);
}

function rowOf(row: Fields): JobOrderRow {
  const parts = jobParts.map((part) => rowIn(partTables[part], row));
  return Object.assign({}, ...parts, rowIn(job_orders, row));
}

export async function lockJobOrder(tx: Transaction, id: string): Promise<JobOrderRow> {
  const [row] = await findJobOrders(tx, { where: sql`j.id = ${id}`, locks: true });
  if (row === undefined) throw new NotFoundError('job order');
  return row;
}

export async function findJobOrder(tx: Transaction, id: string): Promise<JobOrderRow | null> {
  const [row] = await findJobOrders(tx, { where: sql`j.id = ${id}` });
  return row ?? null;
}

/** Locks the current job of the request until the transaction ends; returns null if there is none. */
export async function lockJobOfRequest(tx: Transaction, request_id: string): Promise<JobOrderRow | null> {
  const where = sql`j.id = (select assigned_job_order_id from service_requests where id = ${request_id})`;
  const [row] = await findJobOrders(tx, { where, locks: true });
  return row ?? null;
}

const isOpen = fixed(jobIs('open'));

export function lockOpenJobsOf(tx: Transaction, client_id: string): Promise<JobOrderRow[]> {
  return findJobOrders(tx, { where: sql`j.client_id = ${client_id} and ${isOpen}`, locks: true });
}

/** Locks a technician's open jobs until the transaction ends; returns them in order of their planned time. */
export function lockOpenJobsOfTechnician(tx: Transaction, technician_id: string): Promise<JobOrderRow[]> {
  const where = sql`j.technician_id = ${technician_id} and ${isOpen}`;
  return findJobOrders(tx, { where, order: sql`j.scheduled_date, j.id`, locks: true });
}

/** Writes a new job order with its parts. Refuses it if the client has left. */
export function insertJobOrder(tx: Transaction, jobOrder: JobOrder): void {
  requireActiveClient(tx, jobOrder);
  insertRow(tx, job_orders, { ...jobOrder, needs_follow_up: asksForVisit(jobOrder) });
  for (const part of jobParts) if (hasPart(part, jobOrder)) insertPart(tx, part, jobOrder);
}

/** Writes job orders in any state with their parts, using one statement for each table. */
export async function insertJobOrders(tx: Transaction, rows: readonly JobOrder[]): Promise<void> {
  await tx.orm.insert(job_orders).values(rows.map((row) => ({ ...row, needs_follow_up: asksForVisit(row) })));
  for (const part of jobParts) {
    const written = rows.filter((row) => hasPart(part, row)).map((row) => partOf(part, row));
    if (written.length > 0) await tx.orm.insert(partTables[part]).values(written as never);
  }
}

export function saveJobOrder(tx: Transaction, before: JobOrderRow, after: JobOrderRow): JobOrderRow {
  const parts = jobParts.map((part) => savePart(tx, part, before, after));
  const order = { ...after, needs_follow_up: asksForVisit(after) };
  // The parts are written first, because the parts of a closed job cannot change.
  const saved = saveRow(tx, job_orders, before, changed(orderFields, before, order));
  const { version } = saved;
  return Object.assign({}, after, pick(orderFields, saved), { version }, ...parts);
}

function savePart(tx: Transaction, part: JobPart, before: Fields, after: Fields): Fields {
  const table = partTables[part];
  const key = { column: 'job_order_id', value: String(after.id) };
  const changes = changed(fieldsOf(part), before, after);
  if (Object.keys(changes).length === 0) return {};
  if (!hasPart(part, before)) return insertPart(tx, part, after);
  if (hasPart(part, after)) return updateRow(tx, table, key, changes);
  removeRow(tx, table, key);
  return {};
}

function insertPart(tx: Transaction, part: JobPart, row: Fields): Fields {
  return pick(fieldsOf(part), insertRow(tx, partTables[part], partOf(part, row) as never));
}

function partOf(part: JobPart, row: Fields): Fields {
  return { ...pick(fieldsOf(part), row), job_order_id: row.id, operator_id: row.operator_id };
}

/** Every job has a report. Any other part has a row once one of its fields has a value. */
function hasPart(part: JobPart, row: Fields): boolean {
  return part === 'report' || fieldsOf(part).some((field) => (row[field] ?? null) !== null);
}

function changed(fields: readonly string[], before: Fields, after: Fields): Fields {
  return pick(
    fields.filter((field) => after[field] !== undefined && !isDeepStrictEqual(before[field], after[field])),
    after,
  );
}

function pick(fields: readonly string[], row: Fields): Fields {
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}
