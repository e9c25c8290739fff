import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openTestDatabase } from '../tests/support/database.ts';
import { readCatalog } from './schema-catalog.ts';
import { shardingDoc, shardingPage } from './sharding.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase('postgres');
});
afterAll(() => database.close());

test('docs/sharding.md matches the schema (else: npm run generate)', async () => {
  expect(readFileSync('docs/sharding.md', 'utf8')).toBe(await shardingDoc(database));
});

test('a table without a placement is refused, and a key without the tenant is found', async () => {
  const { tables, ...others } = await readCatalog(database);
  const added = {
    name: 'added',
    columns: [],
    keys: [],
    foreignKeys: [],
    exclusions: [],
    triggers: [],
    policies: [],
  };
  expect(() => shardingPage({ ...others, tables: [...tables, added] }, [])).toThrow(
    'every table of the schema',
  );
  const clients = tables.find(({ name }) => name === 'clients');
  const key = { name: 'clients_by_phone', columns: ['phone'] };
  const changed = tables.map((table) =>
    table === clients ? { ...table, keys: [...table.keys, key] } : table,
  );
  const found = (page: string) => page.split('\n').filter((line) => line.includes('clients_by_phone'));
  expect(found(shardingPage({ ...others, tables }, []))).toEqual([]);
  expect(found(shardingPage({ ...others, tables: changed }, []))).toHaveLength(1);
});
