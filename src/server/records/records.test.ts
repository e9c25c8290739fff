import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRecordByNumber } from '#contract/records.ts';
import type { NumberedRecord } from '#domain/events/record-address.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

type Row = {
  readonly id: string;
  readonly number: number;
  readonly operator: string;
  readonly second_name: string | null;
};

describe.each(databasesInTurn(import.meta.filename))('a record by its number on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  const findRecord = async (email: string, numbered: NumberedRecord, number: number) =>
    (await (await app.as(`${email}@demo.test`)).call(findRecordByNumber, { numbered, number })).body.found;

  /**
   * Returns the newest record of the kind that belongs to the demo company's client, and all records with its
   * number.
   */
  const rowsOf = async (kind: NumberedRecord) => {
    const table = sql.identifier(kind);
    const [own] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<Row>(sql`
        select x.id, x.number, o.name as operator, o.second_name from ${table} x join country_operators o on o.id = x.operator_id
        join clients c on c.id = x.client_id where c.email = 'client@demo.test'
        order by x.created_at, x.id limit 1`),
    );
    const all = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<Row>(sql`
        select x.id, x.number, o.name as operator, o.second_name from ${table} x join country_operators o on o.id = x.operator_id
        where x.number = ${own?.number} order by o.name, x.id`),
    );
    return { own: own as Row, all };
  };

  test.each(['job_orders', 'service_requests'] as const)(
    'a number of %s leads people of its operator to the one record that they may see',
    async (record) => {
      const { own } = await rowsOf(record);
      const one = [{ id: own.id, operator: { name: own.operator, second_name: own.second_name } }];
      for (const email of ['operator', 'dispatcher', 'client']) {
        expect(await findRecord(email, record, own.number), email).toEqual(one);
      }
    },
  );

  test('a super_admin finds a number in each operator that has it', async () => {
    const { all } = await rowsOf('job_orders');
    expect(all.length).toBeGreaterThan(1);
    expect(await findRecord('admin', 'job_orders', all[0]?.number ?? 0)).toEqual(
      all.map(({ id, operator: name, second_name }) => ({ id, operator: { name, second_name } })),
    );
  });

  test("another operator's number gets the same response as a missing one", async () => {
    const { own } = await rowsOf('job_orders');
    for (const email of ['operator.ae', 'dispatcher.ae', 'client.ae']) {
      expect((await findRecord(email, 'job_orders', own.number)).map(({ id }) => id)).not.toContain(own.id);
    }
    expect(await findRecord('technician', 'service_requests', own.number)).toEqual([]);
    expect(await findRecord('dispatcher', 'job_orders', 999_999)).toEqual([]);
  });
});
