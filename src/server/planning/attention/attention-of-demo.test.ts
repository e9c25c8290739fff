import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searchJobOrders } from '#contract/job-orders/order/order.ts';
import { getAttention } from '#contract/planning/attention.ts';
import type { AttentionKind } from '#domain/planning/attention.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer } from '#tests/support/servers/demo-server.ts';

test.each(databasesInTurn(import.meta.filename))(
  'the attention list of the demo company has the same entries as a plain query on %s',
  async (kind) => {
    const app = await startTestServer(kind);
    const plain = async (text: string) => {
      const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ count: number }>(sql`select count(*)::integer as count from ${sql.raw(text)}`),
      );
      return row?.count;
    };
    const dispatcher = await app.as('dispatcher@demo.test');
    const operator_id = dispatcher.session.operator?.id;
    const now = `timestamptz '${app.clock.now.toISOString()}'`;
    const { groups } = (await dispatcher.call(getAttention, {})).body;
    const counted = (each: AttentionKind) => groups.find((group) => group.kind === each)?.count ?? 0;
    const jobs = `job_orders where operator_id = '${operator_id}' and`;
    const nobody = `${jobs} status = 'scheduled' and technician_id is null and`;
    expect(counted('emergency')).toBe(
      Number(
        await plain(
          `service_requests where operator_id = '${operator_id}' and urgency = 'emergency'
            and status in ('pending', 'reviewed')`,
        ),
      ) + Number(await plain(`${nobody} urgency = 'emergency'`)),
    );
    const requests = `service_requests where operator_id = '${operator_id}' and urgency <> 'emergency' and`;
    const isOwed = `arrive_by < ${now}`;
    expect(counted('response_late')).toBe(
      await plain(`${requests} status = 'pending' and respond_by < ${now}`),
    );
    expect(counted('arrival_late')).toBe(
      Number(await plain(`${requests} status = 'reviewed' and ${isOwed}`)) +
        Number(
          await plain(
            `${jobs} status = 'scheduled' and ${isOwed} and (urgency <> 'emergency' or technician_id is not null)`,
          ),
        ),
    );
    const isInTime = `coalesce(arrive_by >= ${now}, true)`;
    expect(counted('unassigned')).toBe(
      await plain(
        `${nobody} ${isInTime} and urgency <> 'emergency' and scheduled_date < ${now} + interval '1 day'`,
      ),
    );
    expect(counted('late')).toBe(
      await plain(
        `${jobs} status = 'scheduled' and technician_id is not null and ${isInTime} and scheduled_date < ${now} - interval '15 minutes'`,
      ),
    );
    expect(counted('unsigned')).toBe(
      await plain(
        `${jobs} workflow_status = 'awaiting_signature' and status <> 'cancelled'
          and job_order_form_submitted_at < ${now} - interval '2 hours'`,
      ),
    );
    const { items } = (await dispatcher.call(searchJobOrders, { figure: 'to_follow', limit: 50 })).body;
    expect(counted('follow_up')).toBe(items.length);
    await app.close();
  },
);
