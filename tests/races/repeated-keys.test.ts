import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oncePerKey } from '#server/platform/once-per-key.ts';
import { startTestServer, type TestServer } from '../support/demo-server.ts';
import { systemIdentity } from '../support/system-identity.ts';

describe.each(['pglite', 'postgres'] as const)('a repeated write on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
  });
  afterAll(() => app.close());

  test('a write that awaits no statement takes effect once, and its repeat gets the first answer', async () => {
    const intent = { user_id: null, key: uuidv7(), call: 'test', request: {} };
    const write = (answer: string) =>
      oncePerKey(app.server, systemIdentity, intent, async (tx) => {
        tx.write(sql`select 1`);
        return answer;
      });
    expect(await write('first')).toBe('first');
    expect(await write('second')).toBe('first');
    expect(await Promise.all([write('third'), write('fourth')])).toEqual(['first', 'first']);
  });

  test('a write that contradicts other rows fails, and its key stays free', async () => {
    const intent = { user_id: null, key: uuidv7(), call: 'test', request: {} };
    const write = (id: number) =>
      oncePerKey(app.server, systemIdentity, intent, async (tx) => {
        tx.write(sql`insert into installation (id, session_secret) values (${id}, 'another')`);
        return 'written';
      });
    await expect(write(2)).rejects.toThrow();
    await expect(write(2)).rejects.toThrow();
  });
});
