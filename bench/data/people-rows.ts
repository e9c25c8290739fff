import {
  accountsOf,
  clientName,
  clients as clientRows,
  idOf,
  machines,
  operatorCount,
  operators,
  rowsInto,
  sessionsOf,
  technicians as technicianRows,
} from '#tests/support/databases/platform-rows.ts';

/**
 * SQL for the people of a platform that has been in use for two years. There are twenty operators, and the first one
 * has half of all rows. Every fill is the same except for its dates.
 */

const founded = `date_trunc('hour', now()) - interval '3 years'`;

export const people = (rows: number) => {
  const { largest, each } = technicians(rows);
  return `
  ${operators({ created_at: founded })}
  ${rowsInto(
    'dispatchers',
    {
      id: idOf('dispatcher', 'k * 10 + i'),
      user_id: idOf('dispatcher', 'k * 10 + i'),
      operator_id: idOf('operator', 'k'),
      name: `'Dispatcher ' || k || '-' || i`,
      phone: `'+97317' || lpad((k * 10 + i)::text, 6, '0')`,
      created_at: founded,
    },
    `from generate_series(0, ${operatorCount - 1}) k, generate_series(0, 4) i where k = 0 or i < 3`,
  )}
  ${technicianRows(
    `select k, i, has_left, k * 10000 + has_left * ${formerTechnicians} + i as number
    from generate_series(0, ${operatorCount - 1}) k
      cross join generate_series(0, ${largest - 1}) i
      cross join generate_series(0, 1) has_left
    where k = 0 or i < ${each}`,
    { is_active: 'has_left = 0', created_at: founded },
  )}`;
};

/**
 * The lowest number of a former technician. At each operator, technicians with this number or a higher one have left
 * the company.
 */
export const formerTechnicians = 5000;

/**
 * Returns how many technicians the largest operator and each of the others have. Each technician has about
 * two visits a day.
 */
export const technicians = (rows: number) => ({
  largest: Math.max(4, Math.round(rows / 3000)),
  each: Math.max(2, Math.round(rows / 60_000)),
});

export const clientsFor = (rows: number) => Math.max(400, Math.round(rows / 15));

const joined = `${founded} + n * interval '1 second'`;

export const clients = (rows: number) => `
  ${clientRows(clientsFor(rows), {
    name: `case when n % 5000 < 4 then 'Zubarah Roastery' else ${clientName} end`,
    created_at: joined,
    cmasa_plan_type: `case when n % 3 = 0 then 'cmasa_standard' end`,
    cmasa_start_date: 'case when n % 3 = 0 then current_date - 1000 end',
    cmasa_expiry: `case when n % 6 = 0 then date_trunc('day', now()) + interval '1 year' end`,
  })}
  ${machines(clientsFor(rows), { install_date: 'current_date - 1000', created_at: joined })}`;

/** SQL that inserts an account for everyone, and second factors for the operators. */
export const accounts = accountsOf(`
  select user_id, name, user_id || '@bench.test' as email, operator_id, role from (
    select user_id, name, id as operator_id, 'country_operator' as role from country_operators
    union all select user_id, name, operator_id, 'dispatcher' from dispatchers
    union all select user_id, name, operator_id, 'technician' from technicians
    union all select user_id, name, operator_id, 'client' from clients
  ) record`);

/**
 * SQL that inserts sessions: one for every tenth client and for each active technician, and several for
 * people who work in offices.
 */
export const sessions = sessionsOf(`
  select id, md5(id::text) as token, user_id from (
    select ${idOf('session', 'row_number() over ()')} as id, user_id from (
      select user_id from country_operators, generate_series(1, 10)
      union all select user_id from dispatchers, generate_series(1, 5)
      union all select user_id from technicians where is_active
      union all select user_id from clients where ('x' || right(id::text, 8))::bit(32)::int % 20 < 2
    ) signed_in) numbered`);
