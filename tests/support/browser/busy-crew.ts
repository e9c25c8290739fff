import { openDatabase } from '#server/database/open.ts';
import { jobsInto } from '../databases/job-rows.ts';
import { accountsOf, rowsInto } from '../databases/platform-rows.ts';

export type Crew = {
  readonly email: string;
  readonly technicians: number;
  readonly jobsEach: number;
};

/** Creates one-hour visits, one every two hours from eight on, so an hour is free after each. */
export const crewStatements = ({ email, technicians, jobsEach }: Crew, date: string) => `
  create temporary table crew as
    select o.id as operator_id, o.time_zone, m.client_id, m.id as machine_id,
      (select max(number) from job_orders j where j.operator_id = o.id) as last
    from profiles p join dispatchers d on d.user_id = p.id join country_operators o on o.id = d.operator_id
      join machines m on m.operator_id = o.id
    where p.email = '${email}' limit 1;
  update technicians set is_active = false where operator_id = (select operator_id from crew);
  create temporary table hired as
    select gen_random_uuid() as id, 'Technician ' || lpad(n::text, 2, '0') as name, n
    from generate_series(1, ${technicians}) n;
  ${accountsOf(`
    select h.id as user_id, h.name, n || '.of.' || operator_id || '@demo.test' as email, operator_id, 'technician' as role
    from hired h, crew`)}
  ${rowsInto(
    'technicians',
    { user_id: 'h.id', operator_id: 'operator_id', name: 'h.name' },
    'from hired h, crew',
  )}
  ${jobsInto(
    {
      number: 'last + row_number() over (order by t.name, n)',
      operator_id: 'c.operator_id',
      client_id: 'client_id',
      machine_id: 'machine_id',
      technician_id: 't.id',
      scheduled_date: `(date '${date}' + (8 + 2 * n) * interval '1 hour') at time zone time_zone`,
      status: `'scheduled'`,
      workflow_status: `'assigned'`,
      visit_type: `'full_service'`,
      created_at: 'now()',
    },
    `from crew c join technicians t on t.operator_id = c.operator_id and t.is_active,
      generate_series(0, ${jobsEach - 1}) n`,
  )}
  drop table crew, hired;`;

/** Adds the crews and their visits to the database. No server may have it open. */
export async function fillCrews(dataDir: string, crews: readonly Crew[], date: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  try {
    const text = crews.map((crew) => crewStatements(crew, date)).join('\n');
    await database.asOwner((tx) => tx.script(text));
  } finally {
    await database.close();
  }
}
