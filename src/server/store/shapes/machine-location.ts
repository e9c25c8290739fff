import { type SQL, sql } from 'drizzle-orm';

/**
 * Where the machine `m` of a request or job stands. Once it was moved to another client, its new place is that client's
 * alone, and the work of the client before names none.
 */
export function locationFor(work: 'j' | 'r'): SQL {
  return sql.raw(`case when m.client_id = ${work}.client_id then m.location else '' end`);
}

/** What the machine is called: the name that its keepers gave it, or else its model and location. */
export function machineLabel(alias: 'm' | 'x'): SQL {
  return sql.raw(`coalesce(${alias}.label, ${alias}.model || ', ' || ${alias}.location)`);
}
