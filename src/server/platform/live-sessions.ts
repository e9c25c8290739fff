import { sql } from 'drizzle-orm';
import type { Actor, Role } from '#domain/actor.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import type { Caller, Server } from './context.ts';

type LiveSession = {
  readonly token: string;
  readonly role: Role | null;
  readonly operator_id: string | null;
  readonly dispatcher_id: string | null;
  readonly technician_id: string | null;
  readonly client_id: string | null;
};

/**
 * Those callers whose session `findCaller` would still find with the same role and ties, all looked for in one statement.
 */
export async function findUnchanged(
  { database, now }: Server,
  callers: readonly Caller[],
): Promise<ReadonlySet<Caller>> {
  const tokens = [...new Set(callers.map(({ token }) => token))];
  const rows = await database.transaction(
    systemIdentity,
    (tx) =>
      tx.rows<LiveSession>(sql`
        select s.token, r.role, d.id as dispatcher_id, t.id as technician_id, c.id as client_id,
          coalesce(o.id, d.operator_id, t.operator_id, c.operator_id) as operator_id
        from sessions s
        left join user_roles r on r.user_id = s.user_id
        left join dispatchers d on d.user_id = s.user_id and r.role = 'dispatcher'
        left join technicians t on t.user_id = s.user_id and r.role = 'technician'
        left join clients c on c.user_id = s.user_id and r.role = 'client'
        left join country_operators o on o.user_id = s.user_id and r.role = 'country_operator'
        where s.token = any(${sql.param(tokens)}) and s.expires_at > ${now()}
          and coalesce(d.is_active, t.is_active, true)`),
    { readOnly: true },
  );
  const sessions = new Map(rows.map((row) => [row.token, row]));
  return new Set(callers.filter(({ token, actor }) => isActor(actor, sessions.get(token))));
}

function isActor(actor: Actor | null, session: LiveSession | undefined): boolean {
  if (session === undefined || actor === null) return session?.role === null;
  return (
    session.role === actor.role &&
    session.operator_id === (actor.operator_id ?? null) &&
    session.dispatcher_id === (actor.dispatcher_id ?? null) &&
    session.technician_id === (actor.technician_id ?? null) &&
    session.client_id === (actor.client_id ?? null)
  );
}
