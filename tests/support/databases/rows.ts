import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { systemIdentity } from './system-identity.ts';

type Counts = { service_requests: number; job_orders: number; events: number; idempotency_keys: number };

export async function countRows(database: Database, operator_id?: string): Promise<Counts> {
  const mine = operator_id === undefined ? sql`true` : sql`operator_id = ${operator_id}`;
  const [counts] = await database.transaction(systemIdentity, (tx) =>
    tx.rows<Counts>(sql`select
      (select count(*)::int from service_requests where ${mine}) as service_requests,
      (select count(*)::int from job_orders where ${mine}) as job_orders,
      (select count(*)::int from events where ${mine}) as events,
      (select count(*)::int from idempotency_keys) as idempotency_keys`),
  );
  if (!counts) throw new Error('nothing was counted');
  return counts;
}
