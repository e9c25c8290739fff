import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

/** Returns the SQL below the heading in docs/operations.md. */
function queryBelow(heading: string): string {
  const page = readFileSync('docs/operations.md', 'utf8');
  const [, below = ''] = page.split(`## ${heading}\n`);
  return /```sql\n([\s\S]*?)```/.exec(below)?.[1]?.replace(/^set role \w+;\n/, '') ?? '';
}

describe.each(databasesInTurn(import.meta.filename))('the queries for an upgrade to 0.3.1 on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  test('the query finds an erasure that changed the history of another operator, and no other one', async () => {
    const found = await app.server.database.transaction(systemIdentity, async (tx) => {
      const query = sql.raw(queryBelow('Did an erasure before 0.3.1 change rows of other operators?'));
      expect(await tx.rows(query)).toEqual([]);
      const [own, other] = await tx.rows<{ id: string }>(
        sql`select id from country_operators order by id limit 2`,
      );
      const add = (operator_id: string, type: string, subject: string, changes: object) =>
        tx.rows(sql`
        insert into events (id, at, type, record_id, operator_id, subject, actor_user_id, actor_name, changes)
        values (gen_random_uuid(), now(), ${type}, gen_random_uuid(), ${operator_id}, ${subject}, gen_random_uuid(), 'Ali',
          ${JSON.stringify(changes)}::jsonb)`);
      await add(own?.id ?? '', 'accounts.erased', 'Former user 6AF3', {});
      await add(own?.id ?? '', 'service-requests.rejected', 'SR-1', {
        contact_phone: { from: 'Former user 6AF3' },
      });
      await add(other?.id ?? '', 'service-requests.rejected', 'SR-2', {
        status: { from: 'Former user 6AF3' },
      });
      return tx.rows(query);
    });
    expect(found).toMatchObject([{ type: 'service-requests.rejected', pseudonym: 'Former user 6AF3' }]);
  });

  test('the query finds an account that was adopted with a past at another operator, and no other one', async () => {
    const found = await app.server.database.transaction(systemIdentity, async (tx) => {
      const query = sql.raw(queryBelow('Was an account adopted by another operator under 0.3.0?'));
      expect(await tx.rows(query)).toEqual([]);
      const operators = await tx.rows<{ id: string; name: string }>(
        sql`select id, name from country_operators order by id limit 2`,
      );
      const [former, adopter] = operators;
      const keeper = crypto.randomUUID();
      let minute = 0;
      const add = (type: string, { account = '', by = keeper, at = former?.id ?? null }) =>
        tx.rows(sql`
          insert into events (id, at, type, record_id, operator_id, subject, actor_user_id, actor_name, changes)
          values (gen_random_uuid(), now() + ${`${++minute} minutes`}::interval, ${type}, ${account}, ${at}, 'Layla', ${by},
            'Somebody', '{}')`);
      const [invited, commented, stayed, new_here, agreed] = Array.from({ length: 5 }, () =>
        crypto.randomUUID(),
      );
      const adopted = { at: adopter?.id ?? null };
      await add('accounts.invited', { account: invited });
      await add('service-requests.commented', { account: crypto.randomUUID(), by: commented });
      for (const account of [stayed, agreed]) await add('accounts.invited', { account });
      for (const account of [invited, commented, new_here])
        await add('accounts.role-given', { account, ...adopted });
      await add('accounts.erased', { account: invited, ...adopted });
      await add('accounts.role-given', { account: stayed });
      await add('accounts.role-given', { account: agreed, by: agreed, ...adopted });
      const rows = await tx.rows(query);
      return { rows, invited, commented, former: former?.name, adopter: adopter?.name };
    });
    const { rows, invited, commented, former, adopter } = found;
    expect(rows).toMatchObject([
      { account_id: invited, former_operator: former, adopted_by: adopter, erased_at: expect.any(Date) },
      { account_id: commented, former_operator: former, adopted_by: adopter, erased_at: null },
    ]);
  });
});
