import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getInstallation } from '#contract/installation.ts';
import { createMachine, listMachines } from '#contract/machines.ts';
import type { MarkedStore } from '#server/platform/files/marked-store.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { openScrape } from '#server/platform/scrape.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { readinessOn } from '#tests/support/servers/readiness-on.ts';

const minute = 60_000;
type Files = Pick<MarkedStore, 'kind' | 'look'>;
const seen: Files = { kind: 'folder', look: async () => 'seen' };

describe.each(['pglite', 'postgres'] as const)('a server beside others on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let offMs = 0;
  let files = seen;
  beforeAll(async () => {
    const first = await startTestServer(kind, { isEmpty: true });
    const { database } = first.server;
    const watched = {
      database,
      log: openLog('info', () => undefined),
      now: () => new Date(Date.now() + offMs),
    };
    const readiness = readinessOn(watched, 60, {
      get kind() {
        return files.kind;
      },
      look: () => files.look(),
    });
    app = await startTestServer(kind, { isEmpty: true, on: database, readiness });
    world = await makeWorld(app.server);
  });
  beforeEach(() => {
    offMs = 0;
    files = seen;
  });
  afterAll(() => app.close());

  const probe = async () => {
    const response = await app.request('/readyz');
    return { status: response.status, ...(await response.json()) };
  };
  const asOwner = (statement: string) => app.server.database.asOwner((tx) => tx.script(statement));
  const installation = async () => (await (await app.as(world.admin.email)).call(getInstallation, {})).body;

  test('a server whose clock is five minutes off is not ready, and says by how much', async () => {
    expect(await probe()).toEqual({ status: 'ready' });
    for (const [off, words] of [
      [5, '300 s ahead of'],
      [-5, '300 s behind'],
    ] as const) {
      offMs = off * minute;
      expect(await probe()).toMatchObject({ status: 503, code: 'unavailable', reason: 'not_ready' });
      expect((await probe()).detail).toContain(words);
      const { clock_ahead_seconds, not_ready } = (await installation()).server;
      expect([Math.round(clock_ahead_seconds ?? 0), not_ready]).toEqual([off * 60, ['clock_off']]);
    }
    const text = await openScrape({ ...app.server, metrics: openMetrics() })();
    expect(text).toMatch(/^grouphead_not_ready\{reason="clock_off"\} 1$/m);
    expect(text).toMatch(/^grouphead_not_ready\{reason="folder_away"\} 0$/m);
    expect(text).toMatch(/^grouphead_clock_ahead_seconds -(?:299|300)/m);
    offMs = 30_000;
    expect(await probe()).toEqual({ status: 'ready' });
  });

  test.each([
    ['foreign', 'files_elsewhere', 'lacks the marker of this installation. Mount the folder'],
    ['read_only', 'files_read_only', 'the file folder is read-only'],
    ['away', 'folder_away', 'the file folder does not respond'],
  ] as const)('a server whose file folder is %s is not ready, and says why', async (state, reason, words) => {
    files = { kind: 'folder', look: async () => state };
    expect(await probe()).toMatchObject({ status: 503, detail: expect.stringContaining(words) });
    expect((await installation()).server.not_ready).toEqual([reason]);
    files = seen;
    expect(await probe()).toEqual({ status: 'ready' });
  });

  test('a server whose bucket does not respond stays ready, and says so', async () => {
    files = { kind: 'bucket', look: async () => 'away' };
    expect(await probe()).toEqual({ status: 'ready', files: 'away' });
  });

  test('a statement that another version no longer allows is unavailable for a moment, and no error', async () => {
    const client = await app.as(world.home.client.email);
    await asOwner('alter table machines rename column model to type');
    expect((await client.call(listMachines, {})).status).toBe(500);
    await asOwner(`comment on schema drizzle is 'rights:other'`);
    const refused = await client.call(listMachines, {});
    expect([refused.status, refused.problem.reason, refused.headers.get('retry-after')]).toEqual([
      503,
      'being_upgraded',
      '5',
    ]);
    expect(await probe()).toEqual({ status: 'ready', prepared_by: 'other' });
    await asOwner(`comment on schema drizzle is null; alter table machines rename column type to model`);
    expect((await client.call(listMachines, {})).status).toBe(200);
  });

  test('a server whose database a newer version has migrated is not ready, and writes nothing', async () => {
    const operator = await app.as(world.home.countryOperator.email);
    await asOwner(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`,
    );
    expect((await probe()).detail).toContain('a newer version of Grouphead has migrated the database');
    const write = await operator.call(createMachine, {} as never);
    expect([write.status, write.problem.reason]).toEqual([503, 'being_upgraded']);
    expect((await operator.call(listMachines, {})).status).toBe(200);
    await asOwner(`delete from drizzle.__drizzle_migrations where created_at = 9000000000000`);
    expect(await probe()).toEqual({ status: 'ready' });
    expect((await operator.call(createMachine, {} as never)).status).not.toBe(503);
  });

  test('another server that starts is enough to notice the newer version', async () => {
    await asOwner(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`,
    );
    await startTestServer(kind, { isEmpty: true, on: app.server.database });
    await expect.poll(() => app.server.readiness.isOutdated()).toBe(true);
    await asOwner(`delete from drizzle.__drizzle_migrations where created_at = 9000000000000`);
    await app.server.readiness.look();
  });
});
