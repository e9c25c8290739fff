import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadFile } from '#contract/files.ts';
import { saveBranding } from '#contract/operators/branding.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { origin, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { calls } from '#tests/support/writes/calls.ts';

describe.each(['pglite', 'postgres'] as const)('a large body on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  /** Returns the status and code of the response, and whether any of the body was read. */
  const send = async (
    { path }: { path: string },
    email: string | null,
    headers: Record<string, string> = {},
  ) => {
    let isRead = false;
    const source = {
      pull: (controller: ReadableStreamDefaultController) => {
        isRead = true;
        controller.close();
      },
    };
    const cookie = email === null ? '' : (await app.as(email)).cookie;
    const init = {
      method: 'POST',
      headers: { origin, cookie, 'idempotency-key': uuidv7(), ...headers },
      body: new ReadableStream(source, { highWaterMark: 0 }),
      duplex: 'half',
    };
    const answer = await app.request(path.replace('{id}', uuidv7()), init);
    return [answer.status, (await answer.json()).code, isRead];
  };
  const setSuspension = (reason: string | null) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        update country_operators set suspension_reason = ${reason}, suspended_at = ${reason && app.clock.now}
        where id = ${world.home.operator.id}`),
    );

  test('only files and logos have large bodies', () => {
    const large = calls.filter(({ bodyLimit = 0 }) => bodyLimit > 1_000_000);
    expect(large.map(({ name }) => name).toSorted()).toEqual([uploadFile.name, saveBranding.name]);
  });

  test('a large body is read from people who may send it', async () => {
    const { client, countryOperator } = world.home;
    expect(await send(uploadFile, client.email)).toEqual([415, 'unsupported_media', true]);
    expect(await send(saveBranding, countryOperator.email)).toEqual([415, 'unsupported_media', true]);
  });

  test("a large body is not read from strangers, from roles that may not send it, or from other sites' pages", async () => {
    const { client } = world.home;
    expect(await send(uploadFile, null)).toEqual([401, 'not_authenticated', false]);
    expect(await send(saveBranding, client.email)).toEqual([403, 'forbidden', false]);
    const foreign = { origin: 'http://evil.test' };
    expect(await send(uploadFile, client.email, foreign)).toEqual([403, 'foreign_origin', false]);
    const unnamed = { 'idempotency-key': '1' };
    expect(await send(uploadFile, client.email, unnamed)).toEqual([400, 'bad_request', false]);
  });

  test('a large body is not read before the required second factor, nor from the people of a suspended operator', async () => {
    const { client, countryOperator } = world.home;
    Object.assign(app.server, { requiresTwoFactor: true });
    expect(await send(uploadFile, countryOperator.email)).toEqual([403, 'two_factor_missing', false]);
    Object.assign(app.server, { requiresTwoFactor: false });
    await setSuspension('The contract has ended');
    expect(await send(uploadFile, client.email)).toEqual([403, 'suspended', false]);
    await setSuspension(null);
  });
});
