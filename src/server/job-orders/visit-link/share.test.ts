import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeClientPerson } from '#contract/clients/people.ts';
import {
  callOffByLink,
  listVisitLinks,
  makeVisitLink,
  noteVisitLinkOpened,
  withdrawVisitLink,
} from '#contract/job-orders/visit-link.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { queueMailedLink } from '#server/store/job-orders/visit-links.ts';
import { staffOfEveryClient } from '#tests/support/company/client-people.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { visitLinkSteps } from '#tests/support/company/visit-links.ts';
import { changeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';

const dayMs = 86_400_000;

describe.each(databasesInTurn(import.meta.filename))('the links of a visit on %s', (kind) => {
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

  test('planners and clients can stop any single link, and a technician only their own', async () => {
    const { home, foreign } = world;
    const { id, token } = await steps.shared();
    const own = await steps.linkOf(id, home.technician);
    const technician = await steps.as(home.technician);
    const { items } = (await technician.call(listVisitLinks, { id })).body;
    const idOf = (name: string) => items.find(({ origin }) => origin.name === name)?.id ?? '';
    const stop = async (person: Person, name: string) =>
      (await (await steps.as(person)).call(withdrawVisitLink, { id, link_id: idOf(name) })).status;
    expect(await stop(home.technician, home.dispatcher.name)).toBe(403);
    expect(await stop(foreign.dispatcher, home.dispatcher.name)).toBe(404);
    expect(await stop(home.secondClient, home.dispatcher.name)).toBe(404);
    expect(await Promise.all([token, own].map(steps.statusOf))).toEqual([200, 200]);
    expect(await stop(home.technician, home.technician.name)).toBe(200);
    expect(await Promise.all([token, own].map(steps.statusOf))).toEqual([200, 404]);
    expect(await stop(home.client, home.dispatcher.name)).toBe(200);
    expect(await stop(home.client, home.dispatcher.name)).toBe(200);
    const ended = await steps.rows<{ changes: object }>(
      sql`select changes from events where record_id = ${id} and type = 'job-orders.link-withdrawn' order by at, id`,
    );
    expect(ended.map(({ changes }) => changes)).toMatchObject([
      { visit_link: { from: { way: 'shared', name: home.technician.name } } },
      { visit_link: { from: { way: 'shared', name: home.dispatcher.name } } },
    ]);
  });

  test('a link ends with the person who shared it, and no longer counts', async () => {
    const { home } = world;
    await steps.rows(staffOfEveryClient);
    const { id, token } = await steps.shared();
    const [person] = await steps.rows<{ id: string; user_id: string; version: number }>(
      sql`select id, user_id, version from client_people where client_id = ${home.client.row.id}`,
    );
    const [byClient] = await steps.rows<{ id: string }>(
      sql`select id from visit_links where job_order_id = ${id}`,
    );
    await steps.rows(sql`insert into user_roles (user_id, role) values (${person?.user_id ?? ''}, 'client')`);
    await steps.rows(sql`update visit_links set shared_by_user_id = ${person?.user_id ?? ''}, shared_by_role = 'client'
      where id = ${byClient?.id ?? ''}`);
    const byTechnician = await steps.linkOf(id, home.technician);
    const byAdmin = await steps.linkOf(id, world.admin);
    const statuses = () => Promise.all([token, byTechnician, byAdmin].map(steps.statusOf));
    expect(await statuses()).toEqual([200, 200, 200]);
    const owner = await steps.as(home.client);
    const { version = 1 } = person ?? {};
    expect((await owner.call(removeClientPerson, { id: person?.id ?? '', version })).status).toBe(200);
    expect(await statuses()).toEqual([404, 200, 200]);
    const off = { token, version: 1, reason: 'I have left' };
    expect((await app.nobody.call(callOffByLink, off)).status).toBe(404);
    const deactivatedAt = async (at: Date | null) =>
      steps.rows(
        sql`update profiles set deactivated_at = ${at} where id in (${home.technician.user_id}, ${world.admin.user_id})`,
      );
    await deactivatedAt(start);
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await owner.call(listVisitLinks, { id })).body.items).toEqual([]);
    for (let count = 0; count < visitLink.mostShared; count++) await steps.linkOf(id, home.client);
    await deactivatedAt(null);
    expect(await statuses()).toEqual([404, 200, 200]);
  });

  test('the links of a client that has left do not work, are not listed, and no one can share another', async () => {
    const { id, token } = await steps.shared();
    const planner = await steps.as(world.home.dispatcher);
    const statuses = async () => [
      await steps.statusOf(token),
      (await planner.call(listVisitLinks, { id })).status,
      (await planner.call(makeVisitLink, { id })).status,
    ];
    const { id: client } = world.home.client.row;
    await steps.rows(
      sql`update clients set is_active = false, deactivation_reason = 'It left' where id = ${client}`,
    );
    expect(await statuses()).toEqual([404, 404, 404]);
    await steps.rows(
      sql`update clients set is_active = true, deactivation_reason = null where id = ${client}`,
    );
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('a call whose response had the link is refused once that response is deleted, and makes no second link', async () => {
    const { id } = await steps.job();
    const { call } = await steps.as(world.home.dispatcher);
    const key = crypto.randomUUID();
    expect((await call(makeVisitLink, { id }, { key })).status).toBe(200);
    await steps.rows(sql`update idempotency_keys set response = null`);
    const again = await call(makeVisitLink, { id }, { key });
    expect([again.status, again.problem.code]).toEqual([409, 'done_earlier']);
    expect((await call(listVisitLinks, { id })).body.items).toHaveLength(1);
  });

  test('the first time that a browser opens the link is stored, unless the browser is that of the company’s own people', async () => {
    const { id, token } = await steps.shared();
    const opened = async () =>
      (await (await steps.as(world.home.dispatcher)).call(listVisitLinks, { id })).body.items[0]?.opened_at;
    expect(await (await steps.open(token)).text()).toContain('data-unopened');
    await (await steps.as(world.home.dispatcher)).call(noteVisitLinkOpened, { token });
    expect(await opened()).toBeNull();
    expect((await app.nobody.call(noteVisitLinkOpened, { token })).status).toBe(200);
    app.clock.now = new Date(start.getTime() + dayMs);
    expect((await app.nobody.call(noteVisitLinkOpened, { token })).status).toBe(200);
    expect(new Date((await opened()) ?? 0)).toEqual(start);
    expect(await (await steps.open(token)).text()).not.toContain('data-unopened');
    expect((await app.nobody.call(noteVisitLinkOpened, { token: 'z'.repeat(32) })).status).toBe(404);
  });

  test('a new email never ends the link in an earlier one, and a link too many is left out of the email', async () => {
    const { home } = world;
    const { id } = await steps.job();
    const mail = (count: number) =>
      app.server.database.transaction(systemIdentity, async (tx) => {
        for (let one = 0; one < count; one++) {
          queueMailedLink(tx, {
            id: app.server.newId(),
            operator_id: home.operator.id,
            job_order_id: id,
            user_id: home.client.user_id,
            at: start,
          });
        }
      });
    await mail(visitLink.mostMailed);
    const before = await steps.rows(sql`select id from visit_links where job_order_id = ${id} order by id`);
    await mail(2);
    expect(await steps.rows(sql`select id from visit_links where job_order_id = ${id} order by id`)).toEqual(
      before,
    );
  });

  test('the page shows the announced arrival window, and the new one too if the visit moved too late', async () => {
    const { id, token } = await steps.shared();
    const announced = async () =>
      [
        ...(await (await steps.open(token)).text()).matchAll(
          /class="window"><span>([^<]*)<.span> <bdi>([^<]*)</g,
        ),
      ].map(([, name, text]) => [name, text?.replaceAll('\u2009', ' ')]);
    const at = (hour: number) => new Date(`2026-11-19T0${hour}:00:00Z`);
    await changeJob(app.server.database, id, {
      scheduled_date: at(6),
      window_minutes: 120,
      told_from: at(6),
      told_until: at(8),
    });
    expect(await announced()).toEqual([['Your arrival window', expect.stringContaining('9:00')]]);
    await changeJob(app.server.database, id, { scheduled_date: at(9) });
    expect((await announced()).map(([name]) => name)).toEqual([
      'Planned for',
      'Your arrival window (before the move)',
    ]);
  });

  test('a visit has a limited number of shared links, and a new one never ends an earlier one', async () => {
    const { id } = await steps.job();
    const tokens: string[] = [];
    for (let count = 0; count < visitLink.mostShared; count++) tokens.push(await steps.linkOf(id));
    const dispatcher = await steps.as(world.home.dispatcher);
    const refused = await dispatcher.call(makeVisitLink, { id });
    expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringContaining('20')]);
    expect(await steps.statusOf(tokens[0] ?? '')).toBe(200);
    const [newest] = (await dispatcher.call(listVisitLinks, { id })).body.items;
    await dispatcher.call(withdrawVisitLink, { id, link_id: newest?.id ?? '' });
    expect((await dispatcher.call(makeVisitLink, { id })).status).toBe(200);
  });
});
