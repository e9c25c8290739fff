import type pg from 'pg';
import type { Role } from '#domain/actor.ts';

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

const id = (kind: string, n: string) =>
  `('00000000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const [operator, user, tied, machine] = ['9000', 'a000', '9001', '8001'];

/** Inserts a second factor for users who may do nothing without one. */
const withFactor = (users: string) => `
  insert into two_factors (user_id, secret_encrypted, enabled_at)
    select user_id, 'never asked', now() from (select ${users}) person(user_id)`;

/** Inserts a session for each user, with a token derived from the user's id. */
const signIn = (users: string) => `
  insert into sessions (id, sign_in_id, token_sha256, user_id, signed_in_at, expires_at)
    select gen_random_uuid(), gen_random_uuid(), encode(sha256(convert_to('crowd ' || user_id, 'UTF8')), 'hex'), user_id,
      now(), now() + interval '1 day' from (select ${users}) person(user_id)`;

/** Inserts operators, numbered from `from`, each with one country_operator and its staff. */
const fill = (from: number, operators: number, { dispatcher, technician, client }: Staff) => `
  create temporary table crowd as
    select k, i, k * 1000 + i as n, ${id(operator, 'k')} as operator_id, ${id(user, 'k * 1000 + i')} as user_id,
      ${id(tied, 'k * 1000 + i')} as tied_id,
      case when i = 0 then 'country_operator' when i <= ${dispatcher} then 'dispatcher'
        when i <= ${dispatcher + technician} then 'technician' else 'client' end as role
    from generate_series(${from}, ${from + operators - 1}) k,
      generate_series(0, ${dispatcher + technician + client}) i;
  insert into profiles (id, name, email, operator_id)
    select user_id, role || ' ' || n, n || '@crowd.test', operator_id from crowd;
  insert into user_roles (user_id, role) select user_id, role from crowd;
  insert into country_operators (id, user_id, name, country, time_zone)
    select operator_id, user_id, 'Coffee Care ' || k, 'Bahrain', 'Asia/Bahrain' from crowd where i = 0;
  insert into number_series (operator_id, series)
    select operator_id, series from crowd, unnest(array['service_requests', 'job_orders']) series where i = 0;
  insert into dispatchers (id, user_id, operator_id, name, phone)
    select tied_id, user_id, operator_id, 'Dispatcher ' || n, '+97333000000' from crowd where role = 'dispatcher';
  insert into technicians (id, user_id, operator_id, name, phone)
    select tied_id, user_id, operator_id, 'Technician ' || n, '+97333000000' from crowd where role = 'technician';
  insert into clients (id, user_id, operator_id, name, email, phone, address)
    select tied_id, user_id, operator_id, 'Client ' || n, n || '@crowd.test', '+97333000000', 'Souq Road 1'
    from crowd where role = 'client';
  insert into machines (id, operator_id, client_id, model, serial_number, install_date, location)
    select ${id(machine, 'n')}, operator_id, tied_id, 'Aurora One', 'GH-' || n, date '2025-01-01', 'Kitchen'
    from crowd where role = 'client';
  ${withFactor("user_id from crowd where role = 'country_operator'")};
  ${signIn('user_id from crowd')};
  drop table crowd;`;

const admins = (count: number) => `
  insert into profiles (id, name, email)
    select ${id(user, '900000 + n')}, 'Admin ' || n, 'admin.' || n || '@crowd.test' from generate_series(1, ${count}) n;
  insert into user_roles (user_id, role) select ${id(user, '900000 + n')}, 'super_admin' from generate_series(1, ${count}) n;
  ${withFactor(`${id(user, '900000 + n')} from generate_series(1, ${count}) n`)};
  ${signIn(`${id(user, '900000 + n')} from generate_series(1, ${count}) n`)};`;

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

/** Returns whether a change with these ties concerns the person. It does not use the product's own rules. */
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
