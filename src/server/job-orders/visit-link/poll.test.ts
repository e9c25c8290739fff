import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { tomorrow, visitLinkSteps } from '#tests/support/company/visit-links.ts';
import { changeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { countingTrips } from '#tests/support/databases/round-trips.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('reading the page of a visit again on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let steps: ReturnType<typeof visitLinkSteps>;
  let start: Date;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    steps = visitLinkSteps(app, world);
    start = app.clock.now;
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.close();
  });
  beforeEach(() => {
    app.clock.now = start;
  });

  /** Requests the page the way its script does, with the tag of the last response. */
  const reader = (token: string) => {
    let tag = '';
    return async () => {
      const answer = await steps.open(token, { headers: { 'if-none-match': tag } });
      tag = answer.headers.get('etag') ?? tag;
      return { status: answer.status, tag };
    };
  };

  test.runIf(kind === 'postgres')('an unchanged page takes one round trip', async () => {
    const read = reader((await steps.shared()).token);
    expect((await read()).status).toBe(200);
    expect((await read()).status).toBe(304);
    const trips = countingTrips();
    const before = trips();
    expect((await read()).status).toBe(304);
    expect(trips() - before).toBe(1);
  });

  test('a change of any record that the page shows is noticed', async () => {
    const { home } = world;
    const { id, token } = await steps.shared();
    const read = reader(token);
    expect((await read()).status).toBe(200);
    for (const change of [
      () => changeJob(app.server.database, id, { on_the_way_at: start }),
      () => steps.rows(sql`update clients set name = name || ' East' where id = ${home.client.row.id}`),
      () =>
        steps.rows(
          sql`update machines set location = 'Terrace' where id = (select machine_id from job_orders where id = ${id})`,
        ),
      () => steps.rows(sql`update technicians set name = 'Sara Noor' where id = ${home.technician.row.id}`),
      () =>
        steps.rows(
          sql`update country_operators set service_phone = '+97317009999' where id = ${home.operator.id}`,
        ),
    ]) {
      expect((await read()).status).toBe(304);
      await change();
      expect((await read()).status).toBe(200);
    }
  });

  test('a change that the page does not show is ignored, and the next reading knows that', async () => {
    const { token } = await steps.shared();
    const read = reader(token);
    const first = await read();
    await steps.rows(
      sql`update clients set latitude = 26.2, longitude = 50.6 where id = ${world.home.client.row.id}`,
    );
    const second = await read();
    expect([first.status, second.status]).toEqual([200, 304]);
    expect(second.tag).not.toBe(first.tag);
    expect(await read()).toEqual(second);
  });

  test('the page changes with time alone: no one came in the window', async () => {
    const { token } = await steps.shared();
    const read = reader(token);
    app.clock.now = new Date(tomorrow.getTime() + 60_000);
    expect((await read()).status).toBe(200);
    app.clock.now = new Date(tomorrow.getTime() + 2 * 60_000);
    expect((await read()).status).toBe(304);
    app.clock.now = new Date(tomorrow.getTime() + 4 * 3_600_000);
    expect((await read()).status).toBe(200);
  });

  test('a request in another language, or with a made-up tag, gets the whole page', async () => {
    const { token } = await steps.shared();
    const { headers } = await steps.open(token);
    const tag = headers.get('etag') ?? '';
    const arabic = { 'if-none-match': tag, 'accept-language': 'ar' };
    expect((await steps.open(token, { headers: arabic })).status).toBe(200);
    for (const other of ['"x"', tag.replace(/\..*/, '"'), `${tag.slice(0, -3)}!"`]) {
      expect((await steps.open(token, { headers: { 'if-none-match': other } })).status).toBe(200);
    }
  });

  test('a link that was stopped is gone, even for a page that has not changed', async () => {
    const { id, token } = await steps.shared();
    const read = reader(token);
    await read();
    await steps.rows(sql`delete from visit_links where job_order_id = ${id}`);
    expect((await read()).status).toBe(404);
  });
});
