import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { nameOf } from '#server/store/rows/rows.ts';
import { type Beside, type Fields, fieldsJson } from '#server/store/shapes/record-json.ts';
import { client_windows, requested_times } from './appointment.ts';
import { visit_reports } from './form.ts';
import { job_orders } from './order.ts';
import { ratings } from './rating.ts';
import { cancellations, settlements } from './settlement.ts';
import { signature_disputes, signatures } from './signature.ts';
import { first_arrivals, missing_parts, visit_outcomes } from './visit.ts';

/** The tables for the parts of a job order. */
export const partTables = {
  report: visit_reports,
  requested_time: requested_times,
  client_window: client_windows,
  arrival: first_arrivals,
  outcome: visit_outcomes,
  missing: missing_parts,
  cancellation: cancellations,
  signature: signatures,
  dispute: signature_disputes,
  rating: ratings,
  settlement: settlements,
} as const;
export type JobPart = keyof typeof partTables;

type Keys = 'job_order_id' | 'operator_id';
type RowOf<Part extends JobPart> = Omit<(typeof partTables)[Part]['$inferSelect'], Keys>;
type OrNull<Row> = { readonly [Column in keyof Row]: Row[Column] | null };
type OptionalRows = OrNull<
  RowOf<'requested_time'> &
    RowOf<'client_window'> &
    RowOf<'arrival'> &
    RowOf<'outcome'> &
    RowOf<'missing'> &
    RowOf<'cancellation'> &
    RowOf<'signature'> &
    RowOf<'dispute'> &
    RowOf<'rating'> &
    RowOf<'settlement'>
>;

/** A job order with all its parts. The fields of a part without a row are null. */
export type JobOrderRow = typeof job_orders.$inferSelect & RowOf<'report'> & OptionalRows;

export const jobParts = Object.keys(partTables) as readonly JobPart[];

/** Returns the names of a part's fields, without its keys. */
export function fieldsOf(part: JobPart): readonly string[] {
  return Object.keys(getTableColumns(partTables[part])).filter(
    (name) => name !== 'job_order_id' && name !== 'operator_id',
  );
}

const fieldsText = (part: JobPart) =>
  fieldsOf(part)
    .map((field) => `${part}.${field}`)
    .join(', ');
const joinText = (part: JobPart, alias: string) => `
  left join ${nameOf(partTables[part])} ${part} on ${part}.job_order_id = ${alias}.id and ${part}.operator_id = ${alias}.operator_id`;

/** Returns SQL that joins these parts of the job order `alias`, each under its own name. */
export function withParts(alias: string, ...parts: readonly JobPart[]): SQL {
  return sql.raw(parts.map((part) => joinText(part, alias)).join(''));
}

export function jobsWith(...parts: readonly JobPart[]): SQL {
  const fields = ['job.*', ...parts.map(fieldsText)].join(', ');
  return sql`(select ${sql.raw(fields)} from job_orders job ${withParts('job', ...parts)})`;
}

const partOfField = new Map(
  jobParts.flatMap((part) => fieldsOf(part).map((field) => [field, part] as const)),
);

/**
 * Returns SQL for the job order `alias` in the contract's format. The statement must join its parts with `withParts`.
 */
export function jobJson<Shape extends Fields>(
  schema: { readonly shape: Shape },
  alias: string,
  beside: Beside<Shape, JobOrderRow>,
): SQL {
  const tables = [job_orders, ...Object.values(partTables)];
  return fieldsJson<Shape, JobOrderRow>(schema, tables, (field) => partOfField.get(field) ?? alias, beside);
}
