import { sql } from 'drizzle-orm';
import type { Company } from '../company/people.ts';
import type { TestServer } from '../servers/demo-server.ts';
import { jobsInto } from './job-rows.ts';
import { rowsInto } from './platform-rows.ts';
import { systemIdentity } from './system-identity.ts';

/** Inserts two thousand machines, each with ten visits and a rejected request. None belongs on the attention list. */
export async function fillLongAgo(app: TestServer, { operator, client, technician }: Company): Promise<void> {
  const tenant = { operator_id: `'${operator.id}'::uuid`, client_id: `'${client.row.id}'::uuid` };
  const fill = `
    ${rowsInto('machines', { ...tenant, serial_number: `'LA-' || n` }, 'from generate_series(1, 2000) n')}
    ${jobsInto(
      {
        ...tenant,
        number: '100000 + row_number() over ()',
        machine_id: 'm.id',
        technician_id: `'${technician.row.id}'`,
        scheduled_date: `timestamptz '2024-01-01' + n * interval '1 day'`,
        status: `'in_progress'`,
        workflow_status: `'in_progress'`,
        paused_at: `'2024-02-01'`,
      },
      `from machines m, generate_series(1, 10) n where m.serial_number like 'LA-%'`,
    )}
    insert into service_requests (id, number, operator_id, client_id, machine_id, requestor_user_id, requested_by,
      service_type_requested, problem_description, urgency, preferred_date, status, rejection_reason, reviewed_at, created_at)
    select gen_random_uuid(), 100000 + row_number() over (), ${tenant.operator_id}, ${tenant.client_id}, id,
      '${client.row.user_id}', 'client', 'service', 'The machine leaks', 'medium', '2024-01-01', 'rejected', 'Over', '2024-01-01',
      '2024-01-01'
    from machines where serial_number like 'LA-%'`;
  await app.server.database.transaction(systemIdentity, async (tx) => {
    for (const statement of fill.split(';')) if (statement.trim() !== '') await tx.rows(sql.raw(statement));
  });
  await app.server.database.asOwner((tx) =>
    tx.script('analyze job_orders, visit_reports, service_requests, machines'),
  );
}
