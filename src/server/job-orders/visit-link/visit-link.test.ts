import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deactivateClient } from '#contract/clients.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import {
  askTimeByLink,
  callOffByLink,
  listVisitLinks,
  makeVisitLink,
  withdrawVisitLinks,
} from '#contract/job-orders/visit-link.ts';
import { sweep } from '#server/outbox/sweep.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { tomorrow, visitLinkSteps } from '#tests/support/company/visit-links.ts';
import { changeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { mailTo } from '#tests/support/databases/recorded.ts';
import { countRows } from '#tests/support/databases/rows.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';

const dayMs = 86_400_000;

function roleOf({ home, admin }: World, person: Person): string {
  const roles: readonly (readonly [Person, string])[] = [
    [home.client, 'client'],
    [home.dispatcher, 'dispatcher'],
    [home.countryOperator, 'country_operator'],
    [home.technician, 'technician'],
    [admin, 'super_admin'],
  ];
  return roles.find(([known]) => known === person)?.[1] ?? '';
}

describe.each(databasesInTurn(import.meta.filename))('the link of a visit on %s', (kind) => {
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

  test('the client, the planners and the technician of a visit can share it, and no one else', async () => {
    const { home, foreign, admin } = world;
    const { id } = await steps.job();
    const sharing = [home.client, home.dispatcher, home.countryOperator, home.technician, admin];
    for (const person of sharing) expect(await steps.statusOf(await steps.linkOf(id, person))).toBe(200);
    const others = [home.secondTechnician, home.secondClient, foreign.dispatcher, foreign.client];
    for (const person of others) {
      const caller = await steps.as(person);
      expect((await caller.call(makeVisitLink, { id })).status).toBe(404);
      expect((await caller.call(listVisitLinks, { id })).status).toBe(404);
      expect((await caller.call(withdrawVisitLinks, { id })).status).not.toBe(200);
    }
    expect((await app.nobody.call(makeVisitLink, { id })).status).toBe(401);
    const { body } = await (await steps.as(home.client)).call(listVisitLinks, { id });
    expect(body.items.map(({ origin }) => [origin.way, origin.name, origin.role])).toEqual(
      sharing.toReversed().map((person) => ['shared', person.name, roleOf(world, person)]),
    );
    const made = (await steps.eventsOf(id)).filter(({ type }) => type === 'job-orders.link-made');
    expect(made).toHaveLength(sharing.length);
  });

  test('a link shows the visit without an account, as its client sees it, and nothing that is not for them', async () => {
    const { home } = world;
    const { id, token } = await steps.shared();
    await changeJob(app.server.database, id, {
      contact_phone: '+97366112233',
      special_instructions: 'The key is with the guard',
      asked_note: 'Call the manager at home',
      asked_date: tomorrow,
    });
    const response = await steps.open(token);
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const part of [home.technician.name, home.client.row.name, home.operator.name, 'JO-']) {
      expect(text).toContain(part.replaceAll("'", '&#39;'));
    }
    const secrets = [
      home.technician.row.phone,
      home.client.row.phone,
      home.client.row.email ?? '@',
      '@',
      '66112233',
      'The key is with the guard',
      'Call the manager at home',
      id,
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test('a page with a link stays out of caches, search engines and referrers, and runs no inline code', async () => {
    const { token } = await steps.shared();
    const { headers } = await steps.open(token);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  test('a page that has not changed is not sent again', async () => {
    const { id, token } = await steps.shared();
    const tag = (await steps.open(token)).headers.get('etag') ?? '';
    expect((await steps.open(token, { headers: { 'if-none-match': tag } })).status).toBe(304);
    await changeJob(app.server.database, id, { on_the_way_at: start });
    expect((await steps.open(token, { headers: { 'if-none-match': tag } })).status).toBe(200);
  });

  test('reading changes nothing, however often and by whichever method', async () => {
    const { token } = await steps.shared({ asked_date: tomorrow });
    const before = await countRows(app.server.database);
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await steps.open(token, { method })).status).toBe(200);
    for (const act of ['ask-time', 'call-off', 'rate']) {
      expect((await app.request(`/api/visit/${token}/${act}`)).status).toBe(404);
    }
    expect(await countRows(app.server.database)).toEqual(before);
  });

  test('only a hash of a link is stored, and neither logs nor metrics contain it', async () => {
    const { id, token, version } = await steps.shared();
    await steps.open(token);
    await steps.open(`${token}/report.pdf`);
    await app.nobody.call(askTimeByLink, { token, version, asked_day: '2026-11-22', asked_time: '10:00' });
    const tables = [
      'visit_links',
      'events',
      'notifications',
      'idempotency_keys',
      'sign_in_guesses',
      'job_orders',
    ];
    for (const table of tables) {
      const [row] = await steps.rows<{ count: number }>(
        sql`select count(*)::int as count from ${sql.raw(table)} t where strpos(t::text, ${token}) > 0`,
      );
      expect([table, row?.count]).toEqual([table, 0]);
    }
    expect(app.lines.join('\n')).not.toContain(token);
    expect(app.lines.join('\n')).toContain('/visit/{token}');
    expect((await steps.eventsOf(id)).map(({ type }) => type)).toContain('job-orders.time-asked');
  });

  test('withdrawing ends every link of the visit and of no other, and a technician cannot do it', async () => {
    const one = await steps.shared();
    const other = await steps.shared();
    const second = await steps.linkOf(one.id, world.home.client);
    expect(
      (await (await steps.as(world.home.technician)).call(withdrawVisitLinks, { id: one.id })).status,
    ).toBe(403);
    await (await steps.as(world.home.client)).call(withdrawVisitLinks, { id: one.id });
    expect(await Promise.all([one.token, second, other.token].map(steps.statusOf))).toEqual([404, 404, 200]);
    const rate = { token: second, version: one.version, reason: 'Closed' };
    expect((await app.nobody.call(callOffByLink, rate)).status).toBe(404);
  });

  test('links that are wrong, cut, withdrawn or over read alike', async () => {
    const { id, token } = await steps.shared();
    await (await steps.as(world.home.dispatcher)).call(withdrawVisitLinks, { id });
    const cut = (await steps.shared()).token.slice(0, 20);
    const over = await steps
      .shared({
        cancelled: true,
        cancelled_at: new Date(start.getTime() - 31 * dayMs),
      })
      .catch(() => null);
    expect(over).toBeNull();
    const texts = await Promise.all(
      [token, cut, 'x'.repeat(32), 'x', `${token}/report.pdf`].map(async (one) => {
        const response = await steps.open(one);
        expect(response.status).toBe(404);
        return response.text();
      }),
    );
    expect(new Set(texts).size).toBe(1);
  });

  test('a link ends 30 days after a visit that ended, and after the planned time of one that never took place', async () => {
    const cancelled = await steps.shared({ cancelled: true, cancelled_at: start });
    const planned = await steps.shared();
    const unfinished = await steps.shared({
      workflow_status: 'in_progress',
      started_at: start,
      isFree: true,
      scheduled_date: start,
    });
    const days = (count: number, from = start) => new Date(from.getTime() + count * dayMs);
    app.clock.now = days(30);
    expect(
      await Promise.all([cancelled, planned, unfinished].map(({ token }) => steps.statusOf(token))),
    ).toEqual([200, 200, 200]);
    app.clock.now = new Date(days(30).getTime() + 1000);
    expect(await steps.statusOf(cancelled.token)).toBe(404);
    app.clock.now = days(31, tomorrow);
    expect(await Promise.all([planned, unfinished].map(({ token }) => steps.statusOf(token)))).toEqual([
      404, 404,
    ]);
  });

  test('a link ends with its client and its operator', async () => {
    const { home } = world;
    const { token } = await steps.shared({ client: home.secondClient, cancelled: true });
    const operator = await steps.as(home.countryOperator);
    const { id, version } = home.secondClient.row;
    expect((await operator.call(deactivateClient, { id, version, reason: 'Left' })).status).toBe(200);
    expect(await steps.statusOf(token)).toBe(404);
    const other = await steps.shared();
    const suspend = (at: Date | null) =>
      steps.rows(
        sql`update country_operators set suspended_at = ${at}, suspension_reason = ${at && 'Unpaid'} where id = ${home.operator.id}`,
      );
    await suspend(start);
    expect(await steps.statusOf(other.token)).toBe(404);
    await suspend(null);
    expect(await steps.statusOf(other.token)).toBe(200);
  });

  test('the emails that tell the client of a visit each carry a link, which ends with the recipient', async () => {
    const { home } = world;
    const { client } = home;
    await steps.rows(sql`
      insert into preferences (user_id, email_topics) values (${client.user_id}, '{jobs}')
      on conflict (user_id) do update set email_topics = '{jobs}'`);
    const { id, version } = await steps.job();
    const at = { technician_id: home.technician.row.id, accepted: ['overlap' as const] };
    const dispatcher = await steps.as(home.dispatcher);
    await dispatcher.call(assignJobOrder, { id, version, ...at, scheduled_date: '2026-11-23T06:00:00Z' });
    const mails = (await mailTo(app.server.database, client.email)).filter((body) => body.includes(id));
    expect(mails).toHaveLength(1);
    const token = /\/visit\/([\w-]{32})/.exec(mails[0] ?? '')?.[1] ?? '';
    expect(await steps.statusOf(token)).toBe(200);
    const { items } = (await dispatcher.call(listVisitLinks, { id })).body;
    expect(items).toMatchObject([{ email: client.email, origin: { way: 'mailed', name: client.name } }]);
    const seenByTechnician = await (await steps.as(home.technician)).call(listVisitLinks, { id });
    expect(seenByTechnician.body.items).toMatchObject([{ email: null }]);
    await steps.rows(sql`update profiles set deactivated_at = now() where id = ${client.user_id}`);
    expect(await steps.statusOf(token)).toBe(404);
    await steps.rows(sql`update profiles set deactivated_at = null where id = ${client.user_id}`);
  });

  test('a link that ended long ago is swept, and a working one is not', async () => {
    const { id } = await steps.job();
    const token = await steps.linkOf(id);
    await steps.rows(
      sql`update visit_links set created_at = ${new Date(start.getTime() - 40 * dayMs)} where job_order_id = ${id}`,
    );
    const retention = { notifications: 90, mails: 30, invitations: 30, signInEvents: 90 };
    await sweep(app.server, retention);
    expect(await steps.statusOf(token)).toBe(200);
    const past = new Date('2020-11-18T06:00:00Z');
    await changeJob(app.server.database, id, { scheduled_date: past, told_from: null, told_until: null });
    await sweep(app.server, retention);
    await eventually(async () =>
      expect(await steps.rows(sql`select 1 from visit_links where job_order_id = ${id}`)).toEqual([]),
    );
  });

  test('a page is in the reader’s language, and a choice of language is kept', async () => {
    const { token } = await steps.shared();
    const arabic = await steps.open(token, { headers: { 'accept-language': 'ar-BH,ar;q=0.9' } });
    expect(await arabic.text()).toContain('<html lang="ar" dir="rtl">');
    const chosen = await steps.open(`${token}?language=ar`);
    expect(chosen.headers.get('set-cookie')).toContain('language=ar');
    expect(await chosen.text()).toContain('dir="rtl"');
    const english = await steps.open(token, { headers: { cookie: 'language=en', 'accept-language': 'ar' } });
    expect(await english.text()).toContain('<html lang="en" dir="ltr">');
  });

  test('an Arabic page has the month names of the company’s country', async () => {
    const { token, id } = await steps.shared();
    const scheduled_date = new Date('2027-01-12T09:00:00Z');
    await changeJob(app.server.database, id, { scheduled_date });
    const { id: operator } = world.home.operator;
    const move = (country: string) =>
      steps.rows(sql`update country_operators set country = ${country} where id = ${operator} returning id`);
    const read = async (cookie: string) =>
      (await steps.open(token, { headers: { cookie: `language=${cookie}` } })).text();
    expect(await read('ar')).toContain('يناير');
    await move('JO');
    const page = await read('ar');
    expect([page.includes('كانون الثاني'), page.includes('يناير')]).toEqual([true, false]);
    expect(page).toContain('<html lang="ar-JO" dir="rtl">');
    expect(page).not.toContain('hreflang="ar"');
    expect(await read('en')).toContain('<html lang="en" dir="ltr">');
    await move('BH');
  });
});
