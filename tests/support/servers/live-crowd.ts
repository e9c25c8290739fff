import type pg from 'pg';
import type { Role } from '#domain/actor.ts';
import { accountsOf, idOf, rowsInto, sessionsOf } from '../databases/platform-rows.ts';

/** A person with an open session, and the ids that tie them to changes. */
export type Listening = {
  readonly role: Role;
  readonly user_id: string;
  readonly email: string;
  readonly operator_id: string | null;
  readonly client_id: string | null;
  readonly technician_id: string | null;
  /** One of the client's machines. */
  readonly machine_id: string | null;
  readonly token: string;
};

/** The number of people in each role at an operator. */
export type Staff = { readonly dispatcher: number; readonly technician: number; readonly client: number };

/** Inserts operators, numbered from `from`, each with one country_operator and its staff. */
const fill = (from: number, operators: number, { dispatcher, technician, client }: Staff) => `
  create temporary table crowd as
    select k, n, ${idOf('operator', 'k')} as operator_id, ${idOf('user', 'n')} as user_id, role,
      initcap(role) || ' ' || n as name, n || '@crowd.test' as email
    from (
      select k, k * 1000 + i as n,
        case when i = 0 then 'country_operator' when i <= ${dispatcher} then 'dispatcher'
          when i <= ${dispatcher + technician} then 'technician' else 'client' end as role
      from generate_series(${from}, ${from + operators - 1}) k,
        generate_series(0, ${dispatcher + technician + client}) i) numbered;
  ${accountsOf('select * from crowd')}
  ${rowsInto(
    'country_operators',
    { id: 'operator_id', user_id: 'user_id', name: `'Coffee Care ' || k` },
    `from crowd where role = 'country_operator'`,
  )}
  insert into number_series (operator_id, series)
    select operator_id, series from crowd, unnest(array['service_requests', 'job_orders']) series
    where role = 'country_operator';
  ${rowsInto('dispatchers', member('dispatcher'), `from crowd where role = 'dispatcher'`)}
  ${rowsInto('technicians', member('technician'), `from crowd where role = 'technician'`)}
  ${rowsInto('clients', { ...member('client'), email: 'email' }, `from crowd where role = 'client'`)}
  ${rowsInto(
    'machines',
    {
      id: idOf('machine', 'n'),
      operator_id: 'operator_id',
      client_id: idOf('client', 'n'),
      serial_number: `'GH-' || n`,
    },
    `from crowd where role = 'client'`,
  )}
  ${sessionsOf(session('crowd'))}
  drop table crowd;`;

const member = (kind: 'dispatcher' | 'technician' | 'client') => ({
  id: idOf(kind, 'n'),
  user_id: 'user_id',
  operator_id: 'operator_id',
  name: 'name',
});

/** Selects a session for each user, with a token derived from the user's ID. */
const session = (people: string) =>
  `select gen_random_uuid() as id, user_id, 'crowd ' || user_id as token from ${people}`;

const admins = (count: number) => {
  const people = `
    select ${idOf('user', '900000 + n')} as user_id, 'Admin ' || n as name, 'admin.' || n || '@crowd.test' as email,
      null::uuid as operator_id, 'super_admin' as role from generate_series(1, ${count}) n`;
  return `${accountsOf(people)} ${sessionsOf(session(`(${people}) admin`))}`;
};

const everybody = `
  select r.role, r.user_id, p.email, p.operator_id, c.id as client_id, t.id as technician_id, m.id as machine_id,
    'crowd ' || r.user_id as token
  from user_roles r join profiles p on p.id = r.user_id
    left join clients c on c.user_id = r.user_id left join technicians t on t.user_id = r.user_id
    left join machines m on m.client_id = c.id
  order by r.user_id`;

export async function fillCrowd(
  owner: pg.Client,
  groups: readonly { readonly operators: number; readonly staff: Staff }[],
  superAdmins: number,
): Promise<readonly (readonly Listening[])[]> {
  let from = 0;
  const ends: number[] = [];
  for (const { operators, staff } of groups) {
    await owner.query(fill(from, operators, staff));
    from += operators;
    ends.push(from);
  }
  await owner.query(admins(superAdmins));
  const { rows } = await owner.query<Listening>(everybody);
  const numberOf = ({ operator_id }: Listening) => Number.parseInt(operator_id?.slice(-12) ?? 'fffff', 16);
  const groupOf = (person: Listening) => {
    const found = ends.findIndex((end) => numberOf(person) < end);
    return found < 0 ? groups.length : found;
  };
  return [...groups, null].map((_, group) => rows.filter((person) => groupOf(person) === group));
}

/** Returns whether a change with these ids concerns the person. It does not use the product's own rules. */
export function concerns(
  { role, operator_id, client_id, technician_id }: Listening,
  change: Pick<Listening, 'operator_id' | 'client_id' | 'technician_id'>,
): boolean {
  if (role === 'super_admin') return true;
  if (role === 'client') return change.client_id === client_id;
  if (role === 'technician') return change.technician_id === technician_id;
  return change.operator_id === operator_id;
}

export function cookieOf({ token }: Listening): string {
  return `grouphead.session_token=${encodeURIComponent(token)}`;
}
