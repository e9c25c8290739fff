import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claim } from '#server/store/functions/entrance.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import type { Caller } from './context.ts';
import { findUnchanged } from './live-sessions.ts';
import { findCallerIn } from './session.ts';

let app: TestServer;
let world: World;
beforeAll(async () => {
  app = await startTestServer('postgres');
  world = await makeWorld(app.server);
});
afterAll(() => app.close());

const rowsOf = <Row extends Record<string, unknown>>(statement: SQL) =>
  app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));

const find = (claim: Claim) =>
  app.server.database.transaction(systemIdentity, (tx) => findCallerIn(app.server, tx, claim));

async function callerOf({ email, user_id }: Person): Promise<Caller> {
  await app.as(email);
  const [session] = await rowsOf<{ token_sha256: string }>(
    sql`select token_sha256 from sessions where user_id = ${user_id}`,
  );
  const caller = await find({ token_sha256: session?.token_sha256 ?? '', area: null });
  if (caller === null) throw new Error(`${email} has no session`);
  return caller;
}

test('a session is unchanged exactly as long as its caller has the same role and ties', async () => {
  const { home, foreign, admin, newcomer } = world;
  const { technician, dispatcher, client, countryOperator } = foreign;
  const changes: readonly [Person, SQL][] = [
    [dispatcher, sql`delete from sessions where user_id = ${dispatcher.user_id}`],
    [client, sql`update sessions set expires_at = ${app.clock.now} where user_id = ${client.user_id}`],
    [technician, sql`update technicians set is_active = false where id = ${technician.row.id}`],
    [
      home.secondDispatcher,
      sql`update dispatchers set is_active = false where id = ${home.secondDispatcher.id}`,
    ],
    [
      home.secondClient,
      sql`update user_roles set role = 'technician' where user_id = ${home.secondClient.user_id}`,
    ],
    [countryOperator, sql`delete from user_roles where user_id = ${countryOperator.user_id}`],
    [
      home.secondTechnician,
      sql`update technicians set user_id = ${newcomer.user_id} where id = ${home.secondTechnician.row.id}`,
    ],
  ];
  const staying = [admin, newcomer, home.countryOperator, home.dispatcher, home.technician, home.client];
  const unchanged = await Promise.all(staying.map(callerOf));
  const all = [...unchanged, ...(await Promise.all(changes.map(([person]) => callerOf(person))))];
  expect([...(await findUnchanged(app.server, all))]).toEqual(all);
  for (const [, change] of changes) await rowsOf(change);
  expect([...(await findUnchanged(app.server, all))]).toEqual(unchanged);
  const found = await Promise.all(all.map(({ claim }) => find(claim)));
  const asBefore = all.filter(
    ({ actor }, n) => found[n] && JSON.stringify(found[n]?.actor) === JSON.stringify(actor),
  );
  expect(asBefore).toEqual(unchanged);
});
