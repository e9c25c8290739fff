import { sql } from 'drizzle-orm';
import type { TestServer } from './demo-server.ts';
import { insertWholeJobs, plannedJobColumns } from './job-rows.ts';
import type { Company } from './people.ts';
import { systemIdentity } from './system-identity.ts';

const jobColumns = [...plannedJobColumns, 'paused_at', 'time_spent_hours', 'visit_type'];

/** Inserts two thousand machines with ten visits each. None of the visits belongs in the attention list. */
export async function fillLongAgo(app: TestServer, { operator, client, technician }: Company): Promise<void> {
  const tenant = sql`${operator.id}::uuid, ${client.row.id}::uuid`;
  await app.server.database.transaction(systemIdentity, async (tx) => {
    await tx.rows(sql`
      insert into machines (id, operator_id, client_id, model, serial_number, install_date, location)
      select gen_random_uuid(), ${tenant}, 'Aurora Two', 'LA-' || n, '2020-01-01', 'Bar' from generate_series(1, 2000) n`);
    for (const statement of insertWholeJobs(
      jobColumns,
      `select gen_random_uuid(), 100000 + row_number() over (), '${operator.id}'::uuid, '${client.row.id}'::uuid, m.id, '${technician.row.id}'::uuid, 'service',
        'The machine leaks', timestamptz '2024-01-01' + n * interval '1 day', 60, 'in_progress',
        'in_progress', '2024-02-01', 1, 'troubleshooting'
      from machines m, generate_series(1, 10) n where m.serial_number like 'LA-%'`,
    ).split(';')) {
      if (statement.trim() !== '') await tx.rows(sql.raw(statement));
    }
  });
  await app.server.database.asOwner((tx) => tx.script('analyze job_orders, service_requests, machines'));
}
