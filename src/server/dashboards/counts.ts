import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import { reachFilter } from '#server/store/access/row-access.ts';

/** Counts of the rows that the role reaches; `j`, `r`, `t`, `c` and `m` name the tables in a condition. */
export function countsFor(role: Role) {
  return {
    jobs: (condition: SQL) =>
      sql`(select count(*) from job_orders j where ${reachFilter('job_orders', role, 'j')} and ${condition})`,
    requests: (condition: SQL) =>
      sql`(select count(*) from service_requests r where ${reachFilter('service_requests', role, 'r')} and ${condition})`,
    technicians: (condition: SQL) =>
      sql`(select count(*) from technicians t where ${reachFilter('technicians', role, 't')} and ${condition})`,
    clients: (condition: SQL) =>
      sql`(select count(*) from clients c where ${reachFilter('clients', role, 'c')} and ${condition})`,
    machines: (condition: SQL) =>
      sql`(select count(*) from machines m where ${reachFilter('machines', role, 'm')} and ${condition})`,
  };
}
