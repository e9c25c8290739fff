import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/actor.ts';
import { searchedPhone } from '#domain/values/phone.ts';
import { databaseRoleOf } from '#server/store/access/identity.ts';
import { type Page, pageOfRecord, patternOf, type SearchedRecord } from '#server/store/access/search.ts';
import { createMigratedDatabase } from '../support/databases/database.ts';
import { clients, operators, uuidOf } from '../support/databases/platform-rows.ts';
import { rounds } from '../support/rounds.ts';

const many = rounds === 'all' ? 250_000 : 100_000;
/** The first operator has every second client. Nineteen other operators share the remaining ones. */
const [large, small] = [uuidOf('operator', 0), uuidOf('operator', 1)];
const limit = 25;
/** The number of clients of each smaller operator. */
const ofSmall = Math.ceil(many / 38);

type Row = {
  readonly id: string;
  readonly at: string;
  readonly search_text: string;
  readonly operator_id: string;
};
type Step = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Step[];
};

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

/** A few words of the clients' names are common, most are rare, and all numbers differ. */
const fill = `
  ${operators()}
  update country_operators set name = 'Copper Kettle', country = 'LB' where id = '${small}';
  ${clients(many, { created_at: `timestamptz '2020-01-01' + n / 10 * interval '30 minutes'` })}
  update clients set name = 'Zubarah Roastery', email = 'owner@zubarah.example' where id in
    ('${uuidOf('client', 2)}', '${uuidOf('client', many / 2)}');
  update clients set name = '100% Arabica' where id = '${uuidOf('client', 0.6 * many)}';`;

describe(`a search among ${many} clients, on PostgreSQL`, () => {
  let client: pg.Client;
  let drop: () => Promise<void>;
  let plans: Step[] = [];

  beforeAll(async () => {
    const made = await createMigratedDatabase();
    drop = made.drop;
    client = new pg.Client({ connectionString: made.url });
    await client.connect();
    await fillClients(client);
    client.on('notice', ({ message = '' }) => {
      const json = message.slice(message.indexOf('{'));
      const { 'Query Text': text, Plan } = JSON.parse(json);
      if (String(text).includes('search_text like')) plans.push(Plan);
    });
    await client.query(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off;
      set auto_explain.log_format = json;
      set auto_explain.log_level = notice`);
  });
  afterAll(async () => {
    await client?.end();
    await drop?.();
  });

  /**
   * Runs the list's statement as the role. The database function first searches the latest two hundred or a thousand
   * rows, in list order. Returns the matching rows, and the plan steps of the further search, which runs only if the
   * first rows were not enough.
   */
  const search = async (
    role: Role,
    operator_id: string,
    { list = 'clients', search, ...page }: Partial<Page> & { search: string; list?: SearchedRecord },
  ) => {
    const rows = pageOfRecord(list, role, {
      ...{ pattern: patternOf(list, search), position: null, limit },
      ...page,
    });
    const { sql, params } = new PgDialect().sqlToQuery(rows);
    plans = [];
    await client.query('begin read only');
    await client.query(`set local role ${databaseRoleOf(role)}`);
    await client.query(`select set_config('app.operator_id', $1, true)`, [operator_id]);
    const text = `select x.id, x.created_at::text as at, x.search_text, x.operator_id from ${sql} x
      order by x.created_at desc, x.id desc`;
    const found = await client.query<Row>(text, params);
    await client.query('rollback');
    const inOrder = `Index Scan ${role === 'super_admin' ? 'clients_by_age' : 'clients_list'}`;
    const asked = plans.map((plan) => stepsOf(plan).filter(ofClients));
    const isLook = (steps: readonly Step[]) => indexesIn(steps).join() === inOrder;
    const [first = []] = asked;
    expect([isLook(first), first.every((step) => step['Actual Rows'] <= 200)]).toEqual([true, true]);
    const more = asked.slice(isLook(asked[1] ?? []) ? 2 : 1);
    const looks = asked.slice(0, asked.length - more.length).flat();
    for (const step of looks) expect(step['Actual Rows']).toBeLessThanOrEqual(1000);
    expect(more.length).toBeLessThanOrEqual(1);
    return { rows: found.rows, steps: more[0] ?? [] };
  };
  /** Filters out the steps that read operators. There are few operators, so only reading clients can be slow. */
  const ofClients = (step: Step) => step['Relation Name'] !== 'country_operators';
  const indexesIn = (steps: readonly Step[]) =>
    steps.flatMap((step) =>
      step['Index Name'] === undefined ? [] : [`${step['Node Type']} ${step['Index Name']}`],
    );

  test.each([
    ['a name', 'zubarah', 2],
    ['the middle of a name', 'ubarah roas', 2],
    ['an email', 'owner@zub', 2],
    ['a phone number', '+973 1799', 1],
    ['a word with a wildcard in it', '100% ara', 1],
    ['a word that no one has', 'zanzibar', 0],
  ])(
    'the search for %s is one scan of the trigram index, within a tenant and across all',
    async (_, words, least) => {
      for (const role of ['country_operator', 'super_admin'] as const) {
        const { rows, steps } = await search(role, large, { search: words });
        expect(indexesIn(steps), role).toEqual(['Bitmap Index Scan clients_search']);
        const [scan] = steps.filter((step) => step['Index Name'] !== undefined);
        expect(scan?.['Index Cond']?.includes('operator_id')).toBe(role === 'country_operator');
        expect(scan?.['Actual Rows']).toBeLessThan(2000);
        expect(rows.length).toBeGreaterThanOrEqual(role === 'super_admin' ? least : 0);
        const sought = searchedPhone(words) ?? words;
        for (const row of rows) expect(row.search_text).toContain(sought);
      }
    },
  );

  test('the search for a word that a fifth of all clients have needs only the latest rows, and returns the latest of them', async () => {
    for (const role of ['country_operator', 'super_admin'] as const) {
      const { rows, steps } = await search(role, large, { search: 'hotel' });
      expect(steps, role).toEqual([]);
      const tenant = role === 'super_admin' ? 'true' : `operator_id = '${large}'`;
      const latest = await client.query<{ id: string }>(`
        select id from clients where ${tenant} and name like '%Hotel%'
        order by created_at desc, id desc limit ${limit + 1}`);
      expect(rows.map(({ id }) => id)).toEqual(latest.rows.map(({ id }) => id));
    }
  });

  test("the search for one or two characters finds them anywhere, among the latest rows or else the tenant's own", async () => {
    for (const words of ['l', '05', 'ub', 'zu', '%', 'q!']) {
      const { rows, steps } = await search('country_operator', small, { search: words });
      const found = await client.query<{ id: string }>(
        `select id from clients where operator_id = $1 and strpos(search_text, $2) > 0
          order by created_at desc, id desc limit ${limit + 1}`,
        [small, words],
      );
      expect(
        rows.map(({ id }) => id),
        words,
      ).toEqual(found.rows.map(({ id }) => id));
      if (rows.length > limit) expect(steps, words).toEqual([]);
      for (const step of steps) {
        const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
        expect(step['Actual Rows'] + removed, words).toBeLessThanOrEqual(ofSmall);
      }
    }
  });

  /**
   * The size of a long page. An operator with a twentieth of the clients has fewer clients than this among the latest
   * thousand.
   */
  const longPage = 100;
  /** Reads a page of the directory with a plain statement. */
  const directory = async (condition: string) => {
    const { rows } = await client.query<{ id: string }>(`
      select c.id from clients c join country_operators o on o.id = c.operator_id where ${condition}
      order by c.created_at desc, c.id desc limit ${longPage + 1}`);
    return rows.map(({ id }) => id);
  };

  test.each([
    ['the name of a client', 'zubarah', `c.name like 'Zubarah%'`],
    ['the name of an operator', 'copper kett', `o.name = 'Copper Kettle'`],
    ['a country', 'lebanon', `o.country = 'LB'`],
    ['a word that most operators have', 'bahrain', `o.country = 'BH'`],
    ['a word that no one has', 'zanzibar', 'false'],
  ])(
    'the search in the directory of all operators for %s reads few clients, all of them by an index',
    async (_, words, condition) => {
      const { rows, steps } = await search('super_admin', large, {
        search: words,
        list: 'client_directory',
        limit: longPage,
      });
      expect(rows.map(({ id }) => id)).toEqual(await directory(condition));
      expect(steps.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
      for (const step of steps) {
        expect(step['Actual Rows']).toBeLessThan(2000);
        expect(step['Rows Removed by Filter'] ?? 0).toBeLessThan(2000);
      }
    },
  );

  test('the search returns nothing of another tenant', async () => {
    const mine = await search('country_operator', large, { search: 'zubarah' });
    expect(mine.rows.map(({ operator_id }) => operator_id)).toEqual([large, large]);
    expect((await search('country_operator', small, { search: 'zubarah' })).rows).toEqual([]);
    const theirs = await search('country_operator', small, { search: 'palm hotel' });
    expect(new Set(theirs.rows.map(({ operator_id }) => operator_id))).toEqual(new Set([small]));
  });

  test('the search continues page by page in one order, without duplicates, even if ten share each moment', async () => {
    const ids: string[] = [];
    const moments: string[] = [];
    let position: Page['position'] = null;
    for (let page = 0; page < 8; page++) {
      const { rows } = await search('super_admin', large, { search: 'palm hotel', position });
      const shown = rows.slice(0, limit);
      ids.push(...shown.map(({ id }) => id));
      moments.push(...shown.map(({ at }) => at));
      const last = shown.at(-1);
      position = last ? { at: last.at, id: last.id } : null;
    }
    const whole = await client.query<{ id: string }>(
      `select id from clients where search_text like '%palm hotel%' order by created_at desc, id desc limit ${8 * limit}`,
    );
    expect(ids).toEqual(whole.rows.map(({ id }) => id));
    expect(new Set(moments).size).toBeLessThan(ids.length);
  });
});

/**
 * Fills the tables, then creates the indexes. Foreign keys are not checked, because the referenced rows are not needed.
 */
async function fillClients(client: pg.Client): Promise<void> {
  const names = ['clients_search', 'clients_list', 'clients_by_age'];
  const kept = await client.query<{ indexname: string; indexdef: string }>(
    'select indexname, indexdef from pg_indexes where indexname = any($1)',
    [names],
  );
  expect(kept.rows).toHaveLength(names.length);
  await client.query(`
    set session_replication_role = replica;
    set maintenance_work_mem = '512MB';
    alter table clients drop constraint clients_user_id_unique, drop constraint clients_tenant cascade;
    drop index ${names.join(', ')};
    ${fill}`);
  for (const { indexdef } of kept.rows) await client.query(indexdef);
  await client.query('analyze clients; reset maintenance_work_mem');
}
