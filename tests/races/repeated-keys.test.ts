import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oncePerKey } from '#server/platform/once-per-key.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '../support/servers/demo-server.ts';

describe.each(['pglite', 'postgres'] as const)('a repeated write on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
  });
  afterAll(() => app.close());

  test('a write that awaits no statement takes effect once, and its repeat gets the first response', async () => {
    const intent = { user_id: null, key: uuidv7(), call: 'test', request: {} };
    const write = (answer: string) =>
      oncePerKey(app.server, systemIdentity, intent, async (tx) => {
        tx.write(sql`select 1`);
        return { json: answer, record_id: null };
      });
    expect(await write('first')).toBe('first');
    expect(await write('second')).toBe('first');
    expect(await Promise.all([write('third'), write('fourth')])).toEqual(['first', 'first']);
  });

  test('once its response is gone, a repeat still has no effect: it reads the record as it is now, or is refused', async () => {
    const key = uuidv7();
    const record_id = uuidv7();
    const intent = { user_id: null, key, call: 'test', request: {} };
    let effects = 0;
    const write = (request: unknown, shown: string | null) =>
      oncePerKey(
        app.server,
        systemIdentity,
        { ...intent, request },
        async (tx) => {
          await tx.rows(sql`select 1`);
          return { json: `effect ${++effects}`, record_id };
        },
        async (_, id) => shown && `${shown} ${id}`,
      );
    expect(await write({}, null)).toBe('effect 1');
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update idempotency_keys set response = null where record_id = ${record_id}`),
    );
    expect(await Promise.all([write({}, 'now'), write({}, 'now')])).toEqual([
      `now ${record_id}`,
      `now ${record_id}`,
    ]);
    await expect(write({}, null)).rejects.toMatchObject({ status: 409, code: 'done_earlier' });
    await expect(write({ other: true }, 'now')).rejects.toMatchObject({ status: 422, code: 'key_reused' });
    expect(effects).toBe(1);
  });

  test('a write that contradicts other rows fails, and its key stays free', async () => {
    const intent = { user_id: null, key: uuidv7(), call: 'test', request: {} };
    const write = (id: number) =>
      oncePerKey(app.server, systemIdentity, intent, async (tx) => {
        tx.write(sql`insert into installation (id, session_secret) values (${id}, 'another')`);
        return { json: 'written', record_id: null };
      });
    await expect(write(2)).rejects.toThrow();
    await expect(write(2)).rejects.toThrow();
  });
});
