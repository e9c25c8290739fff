import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listClientDirectory, listClients } from '#contract/clients.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('the client directory on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const admin = () => app.as('admin@demo.test');

  /** Returns every client that a search finds, by reading all pages. */
  const findClients = async (search?: string, limit = 100) => {
    const caller = await admin();
    const items = [];
    for (let after: string | null | undefined; after !== null; ) {
      const input = { limit, ...(search !== undefined && { search }), ...(after && { after }) };
      const { status, body } = await caller.call(listClientDirectory, input);
      expect(status).toBe(200);
      items.push(...listClientDirectory.output.parse(body).items);
      after = body.next;
    }
    return items;
  };
  const namesOf = async (search: string) => (await findClients(search)).map(({ name }) => name).toSorted();

  /** Returns the IDs in the list's order, as read by a plain SQL statement. */
  const plain = async (condition: string) => {
    const rows = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string }>(
        sql.raw(`select c.id from clients c join country_operators o on o.id = c.operator_id
          where ${condition} order by c.created_at desc, c.id desc`),
      ),
    );
    return rows.map(({ id }) => id);
  };

  test('the directory shows operator, country, machine count and plan of every client', async () => {
    const items = await findClients();
    expect(items.map(({ id }) => id)).toEqual(await plain('true'));
    expect(items.find(({ name }) => name === 'Pearl Harbour Hotel')).toMatchObject({
      operator: { name: 'Dilmun Coffee Services', country: 'BH' },
      machines: 3,
      cmasa_plan_type: 'cmasa_standard',
    });
    expect(new Set(items.map(({ operator }) => operator.name)).size).toBeGreaterThan(5);
    expect(new Set(items.map(({ cmasa_plan_type: plan }) => plan))).toEqual(
      new Set(['cmasa_standard', 'cmasa_premium', null]),
    );
  });

  test('the directory finds clients by their own name, email or phone', async () => {
    const { name, email, phone } = world.home.client.row;
    expect(await namesOf('pearl harb')).toEqual(['Pearl Harbour Hotel']);
    for (const words of [name.toUpperCase(), email, phone]) {
      expect((await findClients(words)).map(({ id }) => id)).toContain(world.home.client.row.id);
    }
  });

  test.each([
    ["the operator's name", 'dilmun coff', "o.name = 'Dilmun Coffee Services'"],
    ['the country', 'united arab', "o.country = 'AE'"],
    ['two characters inside a word', 'ai', "lower(o.search_text || c.search_text) like '%ai%'"],
  ])('the directory finds every client by %s', async (_, words, condition) => {
    const ids = (await findClients(words)).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(await plain(condition));
  });

  test('a client whose own name and whose operator both match is found once', async () => {
    const { client, secondClient } = world.home;
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update clients set name = 'Home Coffee Corner' where id = ${client.row.id}`),
    );
    const ids = (await findClients('home coffee')).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([client.row.id, secondClient.row.id].toSorted());
  });

  test('the directory continues page by page, with no client twice or missing, searched or not', async () => {
    for (const words of [undefined, 'coffee']) {
      const whole = (await findClients(words)).map(({ id }) => id);
      expect(whole.length).toBeGreaterThan(3);
      for (const limit of [1, 2, 7])
        expect((await findClients(words, limit)).map(({ id }) => id)).toEqual(whole);
    }
  });

  test('wildcards match literally, and unknown words find no client', async () => {
    for (const words of ['%', '_', 'zanzibar']) expect(await findClients(words)).toEqual([]);
  });

  test('the directory finds older clients beyond the latest thousand, by name and by operator', async () => {
    const { home, foreign } = world;
    const older = (first: number, last: number, operator_id: string, name: string) =>
      `insert into clients (id, user_id, operator_id, name, email, phone, address, created_at)
        select gen_random_uuid(), gen_random_uuid(), '${operator_id}', '${name} ' || n, n || '@old.test', '+973', 'Road',
          timestamptz '2020-01-01' + n / 3 * interval '1 hour'
        from generate_series(${first}, ${last}) n;`;
    await app.server.database.asOwner((tx) =>
      tx.script(`set local session_replication_role = replica;
        ${older(1, 60, home.operator.id, 'Velvet Bar')} ${older(61, 1200, foreign.operator.id, 'Plain Office')}`),
    );
    for (const [words, condition] of [
      ['velvet', "c.name like 'Velvet%'"],
      ['home coffee', "o.name = 'Home Coffee' or c.name like 'Home Coffee%'"],
      ['plain office 11', "c.name like 'Plain Office 11%'"],
    ] as const) {
      const expected = await plain(condition);
      expect(expected.length).toBeGreaterThan(50);
      expect((await findClients(words)).map(({ id }) => id)).toEqual(expected);
      expect((await findClients(words, 9)).map(({ id }) => id)).toEqual(expected);
    }
  });

  test("only super admins read the directory, and an operator's own list is not searched by operator", async () => {
    for (const email of ['operator', 'dispatcher', 'technician', 'client']) {
      const caller = await app.as(`${email}@demo.test`);
      expect((await caller.call(listClientDirectory, {})).status).toBe(403);
    }
    const operator = await app.as('operator@demo.test');
    expect((await operator.call(listClients, { search: 'dilmun coff' })).body.items).toEqual([]);
  });
});
