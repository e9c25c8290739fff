import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMachineLabels } from '#contract/labels.ts';
import { listTeam } from '#contract/team.ts';
import { type Language, languages } from '#domain/values/language.ts';
import { searchForm } from '#domain/values/search-text.ts';
import { nameFor } from '#domain/values/second-name.ts';
import { databaseRoleOf } from '#server/store/access/identity.ts';
import { makeClient, makeTechnician, makeWorld, type World, withPeople } from '../support/company/people.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '../support/servers/demo-server.ts';

const names = [
  ['A|B', null],
  ['ي'.repeat(100), null],
  ['💥'.repeat(50), null],
  ['Anna', null],
  ['Anna', null],
  ['Zaytoun', 'أبريل'],
  ['إيوان', 'Almaza'],
  ['باب', 'basil'],
  ['مقهى Costa', 'Costa'],
  ['أحمد', null],
  ['احمد', null],
] as const;

const inOrder = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

describe.each(['pglite', 'postgres'] as const)('lists by name, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    const { id } = world.home.operator;
    for (const [name, second] of names) {
      const technician = await withPeople(app.server, (maker) => makeTechnician(maker, id, name));
      const client = await withPeople(app.server, (maker) => makeClient(maker, id, name));
      await system(sql`update technicians set second_name = ${second} where id = ${technician.row.id}`);
      await system(sql`update clients set second_name = ${second} where id = ${client.row.id}`);
    }
    await system(sql`
      update machines set location = 'Zone ' || model, second_location = case when model like '%Two' then 'ألف' end
      where operator_id = ${id}`);
  });
  afterAll(() => app.close());

  const system = (statement: SQL) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Record<string, unknown>>(statement));

  const pagesOf = async <Item extends { readonly id: string }>(
    read: (page: {
      limit: number;
      after?: string;
    }) => Promise<{ items: readonly Item[]; next: string | null }>,
    limit: number,
  ) => {
    const found: Item[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const { items, next } = await read({ limit, ...(after && { after }) });
      found.push(...items);
      after = next;
    }
    return found;
  };

  test.each(languages)(
    'readers of %s get both lists by the names that they see, with any page size',
    async (language) => {
      const caller = await app.as(world.home.countryOperator.email);
      const team = (limit: number) =>
        pagesOf(async (page) => (await caller.call(listTeam, { language, ...page })).body, limit);
      const labels = (limit: number) =>
        pagesOf(async (page) => (await caller.call(listMachineLabels, { language, ...page })).body, limit);
      const [members, machines] = [await team(100), await labels(100)];
      expect([members.length, machines.length]).toEqual([2 + names.length, 2 * (2 + names.length)]);
      const shown = (named: { name: string; second_name: string | null }) =>
        searchForm(nameFor(language, named));
      expect(members.map(shown)).toEqual(members.map(shown).toSorted(inOrder));
      const clients = machines.map(({ client }) => shown(client));
      expect(clients).toEqual(clients.toSorted(inOrder));
      for (const limit of [1, 2, 3]) {
        expect((await team(limit)).map(({ id }) => id)).toEqual(members.map(({ id }) => id));
        expect((await labels(limit)).map(({ id }) => id)).toEqual(machines.map(({ id }) => id));
      }
    },
  );

  test('a page cannot be continued in another language, whose order is different', async () => {
    const caller = await app.as(world.home.countryOperator.email);
    for (const call of [listTeam, listMachineLabels] as const) {
      const { next } = (await caller.call(call, { language: 'ar', limit: 1 })).body;
      const { status } = await caller.call(call, { language: 'en', limit: 1, after: next ?? '' });
      expect(status).toBe(422);
    }
  });

  test('the database and the screens agree on the form of each name', async () => {
    const texts = [...names.flat(), '1001', 'Кафе', 'Cafe 12 مقهى', '١٢', 'ﻣﻄﻌﻢ', 'Ｃａｆｅ', ''].map(
      (one) => one ?? '',
    );
    const pairs = texts.flatMap((first) => texts.map((second) => [first, second] as const));
    for (const language of languages) {
      const rows = await system(sql`
        select name_order(${language}, pair ->> 0, pair ->> 1) as form
        from json_array_elements(${JSON.stringify(pairs)}::json) with ordinality as given(pair, place) order by place`);
      expect(rows.map(({ form }) => form)).toEqual(
        pairs.map(([name, second_name]) => searchForm(nameFor(language, { name, second_name }))),
      );
    }
  });

  test.each([
    ['technicians', 'dispatcher', 'technicians_active_by_name', 'and is_active'],
    ['clients', 'country_operator', 'clients_by_name', ''],
  ] as const)(
    'an index serves the order of %s, and the next page of it',
    async (table, role, index, narrowed) => {
      const operator_id = world.home.operator.id;
      const planIn = (language: Language) =>
        app.server.database.transaction(systemIdentity, async (tx) => {
          await tx.rows(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
          set_config('enable_sort', 'off', true),
          set_config('app.operator_id', ${operator_id}, true), set_config('role', ${databaseRoleOf(role)}, true)`);
          const order = sql.raw(`order_${language}`);
          const rows = await tx.rows<Record<'QUERY PLAN', string>>(sql`
          explain (costs off) select id from ${sql.raw(table)}
          where operator_id = ${operator_id} ${sql.raw(narrowed)} and (${order}, id) > ('m', ${operator_id})
          order by ${order}, id limit 10`);
          return rows.map((row) => row['QUERY PLAN']).join('\n');
        });
      for (const language of languages) {
        const plan = await planIn(language);
        expect(plan).toContain(`${index}_${language}`);
        expect(plan).toMatch(/Index Cond: .*ROW\(/);
        expect(plan).not.toContain('Sort');
      }
    },
  );
});
