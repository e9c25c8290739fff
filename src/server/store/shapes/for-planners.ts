import { type SQL, sql } from 'drizzle-orm';
import { planners } from '#domain/actor.ts';
import { databaseRoleOf } from '#server/store/access/identity.ts';

const roles = planners.map((role) => `'${databaseRoleOf(role)}'`).join(', ');

/** Returns SQL for the column, or for null if the caller is not a planner. */
export function forPlanners(column: string): SQL {
  return sql.raw(`case when current_user in (${roles}) then ${column} end`);
}

/** Returns SQL for the column, or for null if the caller is a client. */
export function forStaff(column: string): SQL {
  return sql.raw(`case when current_user <> '${databaseRoleOf('client')}' then ${column} end`);
}
