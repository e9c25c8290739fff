import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the location of the machine `m`. After a move, the earlier client's jobs show none. */
export function locationFor(work: 'j' | 'r'): SQL {
  return sql.raw(`case when m.client_id = ${work}.client_id then m.location else '' end`);
}

/** Returns SQL for the location in another script, under the same condition as in `locationFor`. */
export function secondLocationFor(work: 'j' | 'r'): SQL {
  return sql.raw(`case when m.client_id = ${work}.client_id then m.second_location end`);
}

/** Returns SQL for the machine's display name: its label, or else its model and location. */
export function machineLabel(alias: 'm' | 'x'): SQL {
  return sql.raw(`coalesce(${alias}.label, ${alias}.model || ', ' || ${alias}.location)`);
}
