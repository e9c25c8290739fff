import { type SQL, sql } from 'drizzle-orm';
import { type JobGroup, type JobStage, jobGroups } from '#domain/job-order.ts';
import { type RequestGroup, requestGroups } from '#domain/service-request.ts';

/** Whether the job order of the alias is of the group. */
export function jobIs(group: JobGroup, alias = 'j'): SQL {
  return among(`${alias}.status`, jobGroups[group]);
}

export function jobIsNot(group: JobGroup, alias = 'j'): SQL {
  return notAmong(`${alias}.status`, jobGroups[group]);
}

/** Whether the job order of the alias has come exactly so far. */
export function jobIsAt(stage: JobStage, alias = 'j'): SQL {
  return among(`${alias}.stage`, [stage]);
}

/** Whether the service request of the alias is of the group. */
export function requestIs(group: RequestGroup, alias = 'r'): SQL {
  return among(`${alias}.status`, requestGroups[group]);
}

export function requestIsNot(group: RequestGroup, alias = 'r'): SQL {
  return notAmong(`${alias}.status`, requestGroups[group]);
}

// Literals, not parameters, so that the partial indexes serve; PostgreSQL reads a list of one as `=` and as `<>`.
const among = (column: string, values: readonly string[]) => sql.raw(`${column} in (${quoted(values)})`);
const notAmong = (column: string, values: readonly string[]) =>
  sql.raw(`${column} not in (${quoted(values)})`);

function quoted(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}
