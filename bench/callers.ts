import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A signed-in person, with the fields that the servers need. */
export type Caller = {
  readonly role: 'country_operator' | 'dispatcher' | 'technician' | 'client';
  readonly user_id: string;
  readonly name: string;
  readonly operator_id: string;
  /** The id of the person's own record: operator, dispatcher, technician or client. */
  readonly record_id: string;
  readonly token: string;
};

const callersOfRole = 200;

/** The secret of this run, which signs the session cookies that the product accepts. */
export const sessionSecret = randomBytes(24).toString('hex');

/**
 * Returns the callers. Half of them belong to the largest operator, and they alternate with people from all
 * others.
 */
export async function findCallers(owner: pg.Client): Promise<readonly Caller[]> {
  const { rows } = await owner.query<Caller>(
    `with person as (
       select 'country_operator' as role, user_id, name, id as operator_id, id as record_id from country_operators
       union all select 'dispatcher', user_id, name, operator_id, id from dispatchers
       union all select 'technician', user_id, name, operator_id, id from technicians
       union all select 'client', user_id, name, operator_id, id from clients
     ), numbered as (
       select person.*, md5(s.id::text) as token, operator_id = (select min(id::text)::uuid from country_operators) as is_large,
         row_number() over (
           partition by role, operator_id = (select min(id::text)::uuid from country_operators) order by md5(s.id::text)
         ) as n
       from person join sessions s using (user_id)
     )
     select role, user_id, name, operator_id, record_id, token from numbered where n <= $1 order by role, n, is_large`,
    [callersOfRole / 2],
  );
  return rows;
}

/** Returns the session cookie as src/server/platform/session-cookie.ts reads it on plain http. */
export function cookieOf({ token }: Caller): string {
  return `grouphead.session_token=${token}`;
}
