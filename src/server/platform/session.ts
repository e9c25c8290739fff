import { sql } from 'drizzle-orm';
import type { Brand, SessionView } from '#contract/accounts.ts';
import { twoFactorRoles } from '#domain/account.ts';
import type { Actor, Role } from '#domain/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { brandJson } from '#server/store/shapes/brands.ts';
import type { Caller, Server } from './context.ts';
import { notAuthenticated } from './errors.ts';

type SessionRow = {
  readonly expires_at: Date;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role | null;
  readonly operator_id: string | null;
  readonly operator_name: string | null;
  readonly time_zone: string | null;
  readonly currency: string | null;
  readonly brand: Brand | null;
  readonly has_two_factor: boolean;
  readonly dispatcher_id: string | null;
  readonly technician_id: string | null;
  readonly client_id: string | null;
};

/** The caller of a session token, with the role and ties of this moment; null once the session is over. */
export async function findCaller(server: Server, token: string): Promise<Caller | null> {
  return server.database.transaction(systemIdentity, (tx) => findCallerIn(server, tx, token), {
    readOnly: true,
  });
}

/** The same within a transaction. A user who is no longer active has no session from the next request on. */
export async function findCallerIn(server: Server, tx: Transaction, token: string): Promise<Caller | null> {
  const now = server.now();
  const [row] = await tx.rows<SessionRow>(sql`
    select s."expires_at", p.id as user_id, p.email, p.name, r.role,
      o.id as operator_id, o.name as operator_name, o.time_zone, o.currency, ${brandJson} as brand,
      f.enabled_at is not null as has_two_factor,
      d.id as dispatcher_id, t.id as technician_id, c.id as client_id
    from sessions s
    join profiles p on p.id = s.user_id
    left join user_roles r on r.user_id = p.id
    left join dispatchers d on d.user_id = p.id and r.role = 'dispatcher'
    left join technicians t on t.user_id = p.id and r.role = 'technician'
    left join clients c on c.user_id = p.id and r.role = 'client'
    left join country_operators own on own.user_id = p.id and r.role = 'country_operator'
    left join country_operators o on o.id = coalesce(own.id, d.operator_id, t.operator_id, c.operator_id)
    left join operator_logos l on l.operator_id = o.id
    left join two_factors f on f.user_id = p.id
    where s.token = ${token} and s.expires_at > ${now} and coalesce(d.is_active, t.is_active, true)`);
  return row ? callerOf(server, token, row) : null;
}

function callerOf({ now, requiresTwoFactor }: Server, token: string, row: SessionRow): Caller {
  const { role, brand } = row;
  const view: SessionView = {
    user: { id: row.user_id, email: row.email, name: row.name },
    role,
    operator:
      row.operator_id && row.operator_name && row.time_zone && row.currency
        ? {
            id: row.operator_id,
            name: row.operator_name,
            time_zone: row.time_zone,
            currency: row.currency,
            brand,
          }
        : null,
    technician_id: row.technician_id,
    client_id: row.client_id,
    must_set_up_two_factor:
      requiresTwoFactor && role !== null && twoFactorRoles.includes(role) && !row.has_two_factor,
    token_type: 'cookie',
    expires_at: row.expires_at.toISOString(),
    expires_in: Math.floor((row.expires_at.getTime() - now().getTime()) / 1000),
  };
  return { token, view, actor: role === null ? null : actorOf(row, role) };
}

function actorOf(
  { user_id, name, operator_id, dispatcher_id, technician_id, client_id }: SessionRow,
  role: Role,
): Actor {
  return {
    user_id,
    name,
    role,
    ...(operator_id && { operator_id }),
    ...(dispatcher_id && { dispatcher_id }),
    ...(technician_id && { technician_id }),
    ...(client_id && { client_id }),
  };
}

/** For calls by `signed-in`, which the guard lets through only with a caller. */
export function requireCaller(caller: Caller | null): Caller {
  if (caller === null) throw notAuthenticated();
  return caller;
}
