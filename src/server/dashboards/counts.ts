import { type SQL, sql } from 'drizzle-orm';

/** Counts the rows that the policies show. Conditions use the table names `j`, `r`, `t`, `c` and `m`. */
export const count = {
  jobs: (condition: SQL) => sql`(select count(*) from job_orders j where ${condition})`,
  requests: (condition: SQL) => sql`(select count(*) from service_requests r where ${condition})`,
  technicians: (condition: SQL) => sql`(select count(*) from technicians t where ${condition})`,
  clients: (condition: SQL) => sql`(select count(*) from clients c where ${condition})`,
  machines: (condition: SQL) => sql`(select count(*) from machines m where ${condition})`,
};
