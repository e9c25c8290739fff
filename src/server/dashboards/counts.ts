import { type SQL, sql } from 'drizzle-orm';

/** Counts of the rows that row security allows. Conditions refer to the tables as `j`, `r`, `t`, `c` and `m`. */
export const count = {
  jobs: (condition: SQL) => sql`(select count(*) from job_orders j where ${condition})`,
  requests: (condition: SQL) => sql`(select count(*) from service_requests r where ${condition})`,
  technicians: (condition: SQL) => sql`(select count(*) from technicians t where ${condition})`,
  clients: (condition: SQL) => sql`(select count(*) from clients c where ${condition})`,
  machines: (condition: SQL) => sql`(select count(*) from machines m where ${condition})`,
};
