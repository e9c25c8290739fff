import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addReportAddress,
  freeReportAddress,
  listReportAddresses,
  saveReportStop,
  testReportAddress,
} from '#contract/clients/report-addresses.ts';
import { stopLink } from '#domain/report-address.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { stopTokenOf } from '#tests/support/company/report-addresses.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';

describe.each(databasesInTurn(import.meta.filename))('stopping the reports to an address on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  beforeEach(async () => {
    await run(sql`delete from report_addresses`);
    await run(sql`delete from outgoing_mails`);
    await forgetGuesses(app.server.database);
  });
  afterAll(() => app.close());

  const run = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const as = ({ email }: Pick<Person, 'email'>) => app.as(email);
  const email = 'payable@hotel.test';
  const client_id = () => world.home.client.row.id;
  const add = async () => {
    const caller = await as(world.home.client);
    const { status, body } = await caller.call(addReportAddress, {
      client_id: client_id(),
      email,
      label: null,
      language: 'en',
    });
    if (status !== 200) return { status, id: '', token: '' };
    return { status, id: body.id, token: await stopTokenOf(app.server.database, body.id) };
  };
  const stop = (token: string) => app.nobody.call(saveReportStop, { token, is_stopped: true });
  const isStopped = async () => {
    const { items } = (
      await (await as(world.home.client)).call(listReportAddresses, { client_id: client_id() })
    ).body;
    return items[0]?.stopped_at !== null;
  };
  const click = (token: string, body = 'List-Unsubscribe=One-Click') =>
    app.request(`${stopLink.path}${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });

  test('one click of a mail program stops the reports, without a session, a key or an origin', async () => {
    const { token } = await add();
    expect((await click(token, 'anything=else')).status).toBe(404);
    expect((await click(`${token}x`)).status).toBe(404);
    expect((await click(`${crypto.randomUUID()}.${token.split('.')[1]}`)).status).toBe(404);
    expect(await isStopped()).toBe(false);
    for (let count = 0; count < 2; count++) expect((await click(token)).status).toBe(200);
    expect(await isStopped()).toBe(true);
    const stopped = (await eventsOf(app.server.database, client_id())).filter(
      ({ type }) => type === 'clients.report-address-stopped',
    );
    expect(stopped).toHaveLength(1);
    expect(app.lines.join('\n')).not.toContain(token);
  });

  test('the links survive another session secret, except those of emails from before addresses had a key', async () => {
    const { id, token } = await add();
    const { session } = app.server;
    const earlier = `${id}.${createHmac('sha256', session.secret).update(`stop reports of ${id}`).digest('base64url')}`;
    expect((await stop(earlier)).status).toBe(200);
    Object.assign(app.server, { session: { ...session, secret: 'another secret of the installation' } });
    expect((await stop(token)).status).toBe(200);
    expect((await stop(earlier)).status).toBe(404);
    Object.assign(app.server, { session });
  });

  test('only someone who manages the operator allows a stopped address again, with a reason that history keeps', async () => {
    const { id, token } = await add();
    const { client, dispatcher, countryOperator } = world.home;
    const free = async (by: Pick<Person, 'email'>, reason = 'They asked us by phone') =>
      (await as(by)).call(freeReportAddress, { id, version: 2, reason });
    expect(
      (await (await as(countryOperator)).call(freeReportAddress, { id, version: 1, reason: 'Nothing yet' }))
        .status,
    ).toBe(409);
    await stop(token);
    expect((await free(client)).status).toBe(403);
    expect((await free(dispatcher)).status).toBe(403);
    expect((await free(world.foreign.countryOperator)).status).toBe(404);
    expect((await free(countryOperator, '')).status).toBe(422);
    expect((await add()).status).toBe(422);
    expect((await free(countryOperator)).status).toBe(200);
    const events = await eventsOf(app.server.database, client_id());
    expect(events.at(-1)).toMatchObject({
      type: 'clients.report-address-freed',
      actor_name: countryOperator.name,
      changes: { report_address: { from: email }, freeing_reason: { to: 'They asked us by phone' } },
    });
    expect((await stop(token)).status).toBe(404);
    expect((await add()).status).toBe(200);
  });

  test('a test email goes to an address that receives reports, says how emails leave, and counts', async () => {
    const { id, token } = await add();
    const send = async (by: Pick<Person, 'email'>) => (await as(by)).call(testReportAddress, { id });
    const sent = await send(world.home.client);
    expect([sent.status, sent.body.mail]).toEqual([200, app.server.mailLeavesBy]);
    const mails = await run<{ recipient: string; body: string; unsubscribe_url: string }>(
      sql`select recipient, body, unsubscribe_url from outgoing_mails`,
    );
    expect(mails).toMatchObject([{ recipient: email, unsubscribe_url: expect.stringContaining(token) }]);
    expect(mails[0]?.body).toContain(world.home.operator.name);
    expect((await send(world.foreign.dispatcher)).status).toBe(404);
    expect((await send(world.home.technician)).status).toBe(403);
    expect((await send(world.home.secondClient)).status).toBe(404);
    for (let count = 0; count < 18; count++) expect((await send(world.home.client)).status).toBe(200);
    expect((await send(world.home.client)).status).toBe(429);
    await stop(token);
    expect((await send(world.home.dispatcher)).status).toBe(409);
    expect(await run(sql`select from outgoing_mails`)).toHaveLength(19);
  });
});
