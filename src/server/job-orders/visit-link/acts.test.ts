import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  askTimeByLink,
  callOffByLink,
  rateByLink,
  withdrawVisitLinks,
} from '#contract/job-orders/visit-link.ts';
import { listTimeline } from '#contract/timeline.ts';
import type { NotificationFacts } from '#domain/events/notification.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { visitLinkSteps } from '#tests/support/company/visit-links.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';
import { notificationText } from '#words/say/notification-text.ts';

describe.each(databasesOfRaces(import.meta.filename))('an action by the link of a visit on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let steps: ReturnType<typeof visitLinkSteps>;
  let start: Date;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
    steps = visitLinkSteps(app, world);
    start = app.clock.now;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = start;
    await forgetGuesses(app.server.database);
  });

  test('a new time requested by link is checked like the client’s own, and history names the link', async () => {
    const { id, token, version } = await steps.shared();
    const ask = (asked_day: string | null, asked_time = '10:00', at = version) =>
      app.nobody.call(askTimeByLink, {
        token,
        version: at,
        asked_day,
        asked_time,
        asked_note: 'In the lobby',
      });
    expect((await ask('2026-11-17')).problem.errors?.[0]).toMatchObject({ path: 'asked_date' });
    expect((await ask('2026-11-22', '03:00')).status).toBe(422);
    expect((await ask('2026-11-22', '10:00', version + 1)).status).toBe(409);
    expect((await ask('2026-11-22')).status).toBe(200);
    const asked = await steps.viewOf(id);
    // Ten o'clock in Bahrain.
    expect(asked).toMatchObject({ asked_note: 'In the lobby' });
    expect(new Date(asked.asked_date ?? 0).toISOString()).toBe('2026-11-22T07:00:00.000Z');
    expect((await ask(null, undefined, asked.version)).status).toBe(200);
    expect((await steps.viewOf(id)).asked_date).toBeNull();
    const acts = (await steps.eventsOf(id)).filter(({ type }) => type === 'job-orders.time-asked');
    expect(acts).toEqual(
      Array(2).fill({ type: 'job-orders.time-asked', actor_name: 'visit-link', actor_role: null }),
    );
  });

  test('keeping the planned time writes no history if no new time was requested', async () => {
    const { id, token, version } = await steps.shared();
    const keep = { token, version, asked_day: null, asked_time: '10:00', asked_note: null };
    expect((await app.nobody.call(askTimeByLink, keep)).status).toBe(200);
    expect(await steps.viewOf(id)).toMatchObject({ version, asked_date: null });
    expect((await steps.eventsOf(id)).map(({ type }) => type)).not.toContain('job-orders.time-asked');
  });

  test('history and notifications say whose link it was, and do not take the company’s own link for the client', async () => {
    const { home } = world;
    const act = async (person: Person | undefined) => {
      const { id, token, version } = await steps.shared({}, person);
      const asked = { token, version, asked_day: '2026-11-22', asked_time: '10:00' };
      expect((await app.nobody.call(askTimeByLink, asked)).status).toBe(200);
      const timeline = await (await steps.as(home.client)).call(listTimeline, {
        record: 'job_orders',
        record_id: id,
      });
      const entry = timeline.body.items.find(
        (item) => 'type' in item && item.type === 'job-orders.time-asked',
      );
      const [notice] = await steps.rows<{ facts: NotificationFacts }>(
        sql`select facts from notifications where record_id = ${id} and type = 'job-orders.time-asked' limit 1`,
      );
      const said = { type: 'job-orders.time-asked', audience: 'dispatchers', subject: 'JO-1' } as const;
      return { entry, text: notificationText({ ...said, facts: notice?.facts ?? {} }) };
    };
    const ours = await act(home.dispatcher);
    expect(ours.entry).toMatchObject({
      actor_name: 'visit-link',
      by_link: { way: 'shared', name: home.dispatcher.name, role: 'dispatcher' },
    });
    expect(ours.text).toMatch(/^Someone with a link that your company shared requests a new time/);
    const theirs = await act(home.client);
    expect(theirs.entry).toMatchObject({ by_link: { name: home.client.name, role: 'client' } });
    expect(theirs.text).toMatch(/^The client requests a new time/);
  });

  test('a link reaches its own limit first, and the other links of the visit still work', async () => {
    const { id, token, version } = await steps.shared();
    const other = await steps.linkOf(id);
    const act = async (by = token) =>
      (await app.nobody.call(rateByLink, { token: by, version, rating: 5 })).status;
    for (let count = 0; count < visitLink.perLink; count++) expect(await act()).toBe(403);
    expect(await act()).toBe(429);
    expect(await act(other)).toBe(403);
    const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    app.clock.now = later(16);
    for (let count = visitLink.perLink; count < visitLink.perLinkAndDay; count++)
      expect(await act()).toBe(403);
    app.clock.now = later(32);
    expect(await act()).toBe(429);
    expect(await act(other)).toBe(403);
  });

  test('the emails that actions by link cause are limited per day, and people are still notified', async () => {
    const { home } = world;
    await steps.rows(sql`
      insert into preferences (user_id, email_topics) values (${home.dispatcher.user_id}, '{jobs}')
      on conflict (user_id) do update set email_topics = '{jobs}'`);
    const { id, token, version } = await steps.shared();
    const ask = (at: number, asked_time: string) =>
      app.nobody.call(askTimeByLink, { token, version: at, asked_day: '2026-11-22', asked_time });
    const mails = async () =>
      (
        await steps.rows(
          sql`select from outgoing_mails where record_id = ${id} and recipient = ${home.dispatcher.email}`,
        )
      ).length;
    expect((await ask(version, '10:00')).status).toBe(200);
    expect(await mails()).toBe(1);
    await steps.rows(sql`
      insert into sign_in_guesses (id, account_hash, address_hash, guessed_at)
      select gen_random_uuid(), h, h, ${start} from generate_series(1, ${visitLink.mailsPerDay}::int),
        (select address_hash as h from sign_in_guesses g where g.account_hash = g.address_hash limit 1) x`);
    expect((await ask(version + 1, '11:00')).status).toBe(200);
    expect(await mails()).toBe(1);
    const notices = await steps.rows(sql`
      select from notifications
      where record_id = ${id} and user_id = ${home.dispatcher.user_id} and type = 'job-orders.time-asked'`);
    expect(notices).toHaveLength(2);
    await steps.rows(sql`delete from preferences where user_id = ${home.dispatcher.user_id}`);
  });

  test('a visit can be cancelled by link before it starts, which withdraws its request', async () => {
    const { id, token, version } = await steps.shared();
    const off = () => app.nobody.call(callOffByLink, { token, version, reason: 'We are closed' });
    expect((await off()).status).toBe(200);
    const { status, cancellation_reason, service_request_id } = await steps.viewOf(id);
    expect([status, cancellation_reason]).toEqual(['cancelled', 'We are closed']);
    const [request] = await steps.rows(
      sql`select outcome from service_requests where id = ${service_request_id}`,
    );
    expect(request).toEqual({ outcome: 'withdrawn' });
    expect((await off()).status).toBe(409);
    const started = await steps.shared({ workflow_status: 'in_progress', started_at: start, isFree: true });
    const late = { token: started.token, version: started.version, reason: 'We are closed' };
    expect((await app.nobody.call(callOffByLink, late)).status).toBe(409);
    const own = await steps.shared({ isOwnWork: true });
    const planned = { token: own.token, version: own.version, reason: 'We are closed' };
    expect((await app.nobody.call(callOffByLink, planned)).status).toBe(404);
    expect((await steps.viewOf(own.id)).status).toBe('scheduled');
  });

  test('a finished visit can be rated by link, once, and only then has a report', async () => {
    const planned = await steps.shared({}, world.home.client);
    expect((await app.request(`${visitLink.path}${planned.token}/report.pdf`)).status).toBe(404);
    expect((await app.nobody.call(rateByLink, { ...planned, rating: 5 })).status).toBe(409);
    const { id, version, token } = await steps.shared(
      { workflow_status: 'completed', started_at: start },
      world.home.client,
    );
    const rate = (rating: number, at = version) =>
      app.nobody.call(rateByLink, { token, version: at, rating });
    expect((await rate(6)).status).toBe(422);
    expect((await rate(4)).status).toBe(200);
    expect((await rate(1, version + 1)).status).toBe(409);
    expect((await steps.viewOf(id)).rating).toBe(4);
    const text = await (await steps.open(token)).text();
    expect(text).toContain('/report.pdf');
    expect(text).toContain('4 of 5 stars');
    expect(text).not.toContain('data-act="rate"');
  });

  test('a link that the company shared cannot rate the visit', async () => {
    const { id, version } = await steps.job({ workflow_status: 'completed', started_at: start });
    for (const person of [world.home.dispatcher, world.home.technician]) {
      const token = await steps.linkOf(id, person);
      expect(await (await steps.open(token)).text()).not.toContain('data-act="rate"');
      expect((await app.nobody.call(rateByLink, { token, version, rating: 5 })).status).toBe(403);
    }
    expect((await steps.viewOf(id)).rating).toBeNull();
  });

  test('an action with the same key happens once, and its retry is not counted', async () => {
    const { id, token, version } = await steps.shared();
    const key = '0190a0c0-0000-7000-8000-00000000000a';
    const ask = () =>
      app.nobody.call(
        askTimeByLink,
        { token, version, asked_day: '2026-11-22', asked_time: '10:00' },
        { key },
      );
    for (let count = 0; count < 3; count++) expect((await ask()).status).toBe(200);
    expect((await steps.eventsOf(id)).filter(({ type }) => type === 'job-orders.time-asked')).toHaveLength(1);
    const [counted] = await steps.rows<{ count: number }>(
      sql`select count(*)::int as count from sign_in_guesses`,
    );
    // The action is counted once for the link and once for the visit.
    expect(counted?.count).toBe(2);
  });

  test('of two actions at the same time, one is refused', async () => {
    const { id, token, version } = await steps.shared();
    const second = await steps.linkOf(id);
    const answers = await Promise.all([
      app.nobody.call(callOffByLink, { token, version, reason: 'Closed' }),
      app.nobody.call(askTimeByLink, {
        token: second,
        version,
        asked_day: '2026-11-22',
        asked_time: '10:00',
      }),
      app.nobody.call(callOffByLink, { token: second, version, reason: 'Closed too' }),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
  });

  test('an action and a withdrawal of links happen one after the other', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, token, version } = await steps.shared();
      const client = await steps.as(world.home.client);
      const [act, withdrawn] = await Promise.all([
        app.nobody.call(callOffByLink, { token, version, reason: 'Closed' }),
        client.call(withdrawVisitLinks, { id }),
      ]);
      expect(withdrawn).toMatchObject({ status: 200, body: { withdrawn: 1 } });
      const types = (await steps.eventsOf(id)).map(({ type }) => type);
      const [off, stopped] = ['job-orders.cancelled', 'job-orders.links-withdrawn'].map((type) =>
        types.indexOf(type),
      );
      if (act.status === 200) expect(off).toBeGreaterThan(-1);
      else expect([act.status, off]).toEqual([404, -1]);
      expect(stopped).toBeGreaterThan(-1);
      expect(await steps.statusOf(token)).toBe(404);
    }
  });

  test('wrong links and actions are limited per network, and a good link still opens', async () => {
    const { token } = await steps.shared();
    const wrong = () => steps.open('y'.repeat(32));
    for (let count = 0; count < visitLink.perNetwork; count++) expect((await wrong()).status).toBe(404);
    expect((await wrong()).status).toBe(429);
    expect((await app.nobody.call(rateByLink, { token: 'y'.repeat(32), version: 1, rating: 5 })).status).toBe(
      429,
    );
    expect(await steps.statusOf(token)).toBe(200);
  });
});
