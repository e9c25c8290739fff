import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { importClients } from '#contract/clients/import.ts';
import { listClients } from '#contract/clients.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { createMigratedDatabase } from '#tests/support/databases/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';

let made: Awaited<ReturnType<typeof createMigratedDatabase>>;
let database: Database;
let app: TestServer;
let world: World;
/** A connection of another server. */
let other: pg.Client;
let home: Caller;
let foreign: Caller;
beforeAll(async () => {
  made = await createMigratedDatabase();
  database = await openDatabase({ databaseUrl: made.url, dataDir: '', poolSize: 2 });
  app = await startTestServer('postgres', { isEmpty: true, on: database });
  world = await makeWorld(app.server);
  other = new pg.Client(made.url);
  await other.connect();
  home = await app.as(world.home.countryOperator.email);
  foreign = await app.as(world.foreign.countryOperator.email);
});
afterEach(async () => {
  await other.query('rollback');
  await forgetGuesses(database);
});
afterAll(async () => {
  await other.end();
  await app.close();
  await made.drop();
});

const row = (email = `${uuidv7()}@example.test`) => ({
  name: 'Palm Hotel',
  phone: '1700 1234',
  address: '1 Palm Road',
  email,
});
const bring = (by: Caller, emails: readonly string[]) =>
  by.call(importClients, { clients: emails.map((email) => row(email)) });
/** Runs the statement in an open transaction of the other server. */
const hold = async (statement: string, values: readonly string[]) => {
  await other.query('begin');
  await other.query(statement, [...values]);
};
const waitsForLock = () =>
  eventually(async () =>
    expect((await other.query('select from pg_locks where not granted')).rowCount).toBe(1),
  );

test('six imports at once leave a pool of two connections free for other operators', async () => {
  await hold(`select pg_advisory_xact_lock(hashtextextended('client import ' || $1, 0))`, [
    world.home.operator.id,
  ]);
  const imports = Array.from({ length: 6 }, () => bring(home, [row().email]));
  await waitsForLock();
  expect((await foreign.call(listClients, {})).status).toBe(200);
  expect(database.figures().connections).toMatchObject({ inUse: 1, waiting: 0 });
  await other.query('rollback');
  const answers = await Promise.all(imports);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 503, 503, 503]);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['2', '2', '2']);
});

test.each([
  ['is being notified', 'for key share', () => world.foreign.technician.email],
  ['is signing in', 'for no key update', () => world.foreign.dispatcher.email],
])('an import does not wait for a person elsewhere who %s', async (_, strength, emailOf) => {
  const email = emailOf();
  await hold(`select from profiles where lower(email) = lower($1) ${strength}`, [email]);
  expect((await bring(home, [email, row().email])).body.created).toHaveLength(2);
});

test('two servers that import the same new addresses in any order do not wait for each other', async () => {
  const [first, second] = [row('a@example.test').email, row('b@example.test').email];
  const insertion = `insert into profiles (id, name, email) values (gen_random_uuid(), 'Palm Hotel', $1)`;
  const before = database.figures().transactions.rolledBack;
  await hold(insertion, [first]);
  const answer = bring(home, [second, first]);
  await waitsForLock();
  await other.query(insertion, [second]);
  await other.query('commit');
  expect((await answer).body.created).toHaveLength(2);
  expect(database.figures().transactions.rolledBack).toBe(before);
});
