import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptInvitation } from '#contract/accounts.ts';
import { addClientPerson } from '#contract/clients/people.ts';
import { assignJobOrder, unassignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import {
  askTimeByLink,
  callOffByLink,
  listVisitLinks,
  makeVisitLink,
  rateByLink,
} from '#contract/job-orders/visit-link.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { queueMailedLink } from '#server/store/job-orders/visit-links.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { visitLinkSteps } from '#tests/support/company/visit-links.ts';
import type { JobSeed } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';

const finished: JobSeed = { workflow_status: 'completed', started_at: new Date('2026-11-18T05:00:00Z') };

describe.each(databasesInTurn(import.meta.filename))('the rights of a visit’s link on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let steps: ReturnType<typeof visitLinkSteps>;
  let staff: { readonly caller: Pick<Caller, 'call'>; readonly user_id: string };
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    steps = visitLinkSteps(app, world);
    const owner = await steps.as(world.home.client);
    const fields = { client_id: world.home.client.row.id, name: 'Sami Staff', email: 'sami@example.test' };
    const { body } = await owner.call(addClientPerson, { ...fields, standing: 'staff' });
    const invited = { token: body.invitation?.token ?? '', password: 'quiet workshop', ...agreed };
    const accepted = await app.nobody.call(acceptInvitation, invited);
    const caller = app.withCookie(accepted.headers.get('set-cookie')?.split(';')[0] ?? '');
    staff = { caller, user_id: accepted.body.user.id };
  });
  afterAll(() => app.close());
  beforeEach(() => forgetGuesses(app.server.database));

  const standAs = (standing: 'owner' | 'staff') =>
    steps.rows(sql`update client_people set standing = ${standing} where user_id = ${staff.user_id}`);
  const linkBy = async (caller: Pick<Caller, 'call'>, id: string) => {
    const { status, body } = await caller.call(makeVisitLink, { id });
    expect(status).toBe(200);
    return body.path.replace(visitLink.path, '');
  };
  const mailedTo = (id: string, user_id: string) =>
    app.server.database.transaction(systemIdentity, async (tx) => {
      const operator_id = world.home.operator.id;
      const link = { id: app.server.newId(), operator_id, job_order_id: id, user_id, at: app.clock.now };
      return queueMailedLink(tx, link).replace(visitLink.path, '');
    });
  const askTime = (token: string, version: number) =>
    app.nobody.call(askTimeByLink, { token, version, asked_day: '2026-11-22', asked_time: '10:00' });
  const callOff = (token: string, version: number) =>
    app.nobody.call(callOffByLink, { token, version, reason: 'No one is there' });
  const rate = (token: string, version: number) => app.nobody.call(rateByLink, { token, version, rating: 1 });
  const textOf = async (token: string) => (await steps.open(token)).text();

  /** Expects the link to show the visit and to refuse every action. */
  const expectOnlyShowing = async (token: string, version: number) => {
    const text = await textOf(token);
    expect(text).not.toContain('data-act=');
    expect(text).toContain('To change or cancel the visit');
    const answers = [await askTime(token, version), await callOff(token, version)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  };

  test('a technician’s link only shows the visit, while the visit is theirs, and after it ended as theirs', async () => {
    const { home } = world;
    const { id, token, version } = await steps.shared({}, home.technician);
    await expectOnlyShowing(token, version);
    const dispatcher = await steps.as(home.dispatcher);
    expect((await dispatcher.call(unassignJobOrder, { id, version, accepted: ['overlap'] })).status).toBe(
      200,
    );
    const technician = await steps.as(home.technician);
    expect((await technician.call(getJobOrder, { id })).status).toBe(404);
    expect(await steps.statusOf(token)).toBe(404);
    expect((await steps.open(`${token}/report.pdf`)).status).toBe(404);
    expect((await callOff(token, version + 1)).status).toBe(404);
    expect(await steps.viewOf(id)).toMatchObject({ status: 'scheduled', version: version + 1 });
    expect((await dispatcher.call(listVisitLinks, { id })).body.items).toEqual([]);
    const to = { technician_id: home.secondTechnician.row.id, accepted: ['overlap' as const] };
    const at = { id, version: version + 1, scheduled_date: '2026-11-19T06:00:00Z' };
    expect((await dispatcher.call(assignJobOrder, { ...at, ...to })).status).toBe(200);
    expect(await steps.statusOf(token)).toBe(404);
    const ended = await steps.shared(finished, home.technician);
    expect((await steps.open(ended.token)).status).toBe(200);
    expect((await rate(ended.token, ended.version)).status).toBe(403);
  });

  test('a page that is open loses its technician’s link with the visit', async () => {
    const { id, token, version } = await steps.shared({}, world.home.technician);
    const tag = (await steps.open(token)).headers.get('etag') ?? '';
    expect((await steps.open(token, { headers: { 'if-none-match': tag } })).status).toBe(304);
    const dispatcher = await steps.as(world.home.dispatcher);
    await dispatcher.call(unassignJobOrder, { id, version, accepted: ['overlap'] });
    expect((await steps.open(token, { headers: { 'if-none-match': tag } })).status).toBe(404);
  });

  test('links of staff only show the visit, shared or in an email, and the rating stays with the owners', async () => {
    const { id, version } = await steps.job();
    for (const token of [await linkBy(staff.caller, id), await mailedTo(id, staff.user_id)]) {
      await expectOnlyShowing(token, version);
    }
    const done = await steps.job(finished);
    for (const token of [await linkBy(staff.caller, done.id), await mailedTo(done.id, staff.user_id)]) {
      expect(await textOf(token)).not.toContain('data-act=');
      expect((await rate(token, done.version)).status).toBe(403);
    }
    expect((await steps.viewOf(done.id)).rating).toBeNull();
    const own = await mailedTo(done.id, world.home.client.user_id);
    expect((await rate(own, done.version)).status).toBe(200);
  });

  test('a link follows its person: its forms and its rights come and go with their standing', async () => {
    const { id, version } = await steps.job();
    const token = await linkBy(staff.caller, id);
    await standAs('owner');
    const page = await steps.open(token);
    expect(await page.text()).toContain('data-act="call-off"');
    await standAs('staff');
    const again = await steps.open(token, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect(again.status).toBe(200);
    expect((await callOff(token, version)).status).toBe(403);
    await standAs('owner');
    expect((await callOff(token, version)).status).toBe(200);
    await standAs('staff');
  });

  test('a link of a planner asks for a time and cancels; without a role, it no longer works', async () => {
    const { home, admin } = world;
    for (const person of [home.dispatcher, home.countryOperator, admin]) {
      const { token, version } = await steps.shared({}, person);
      expect((await askTime(token, version)).status).toBe(200);
      expect((await callOff(token, version + 1)).status).toBe(200);
    }
    const { token } = await steps.shared({}, home.secondDispatcher);
    const roleOf = (role: string) =>
      steps.rows(sql`update user_roles set role = ${role} where user_id = ${home.secondDispatcher.user_id}`);
    await roleOf('technician');
    expect(await steps.statusOf(token)).toBe(404);
    await roleOf('dispatcher');
    const isActive = (is: boolean) =>
      steps.rows(sql`update dispatchers set is_active = ${is} where id = ${home.secondDispatcher.id}`);
    await isActive(false);
    expect(await steps.statusOf(token)).toBe(404);
    await isActive(true);
    expect(await steps.statusOf(token)).toBe(200);
  });

  test('an old link of an unknown person only shows the visit', async () => {
    const { id, token, version } = await steps.shared();
    await steps.rows(
      sql`update visit_links set shared_by_user_id = null, shared_by_role = null where job_order_id = ${id}`,
    );
    await expectOnlyShowing(token, version);
  });

  test('the client and the planners have separate limits, and a technician’s new link replaces their oldest', async () => {
    const { home } = world;
    const { id } = await steps.job();
    const own: string[] = [];
    for (let count = 0; count <= visitLink.mostByTechnician; count++) {
      own.push(await steps.linkOf(id, home.technician));
    }
    expect(await Promise.all(own.map(steps.statusOf))).toEqual([404, 200, 200, 200]);
    const fill = async (person: Person) => {
      for (let count = 0; count < visitLink.mostShared; count++) await steps.linkOf(id, person);
    };
    const factsFor = async (person: Person) => {
      const { call } = await steps.as(person);
      const { most_shared, is_full, acts } = (await call(listVisitLinks, { id })).body;
      return [most_shared, is_full, acts];
    };
    await fill(home.dispatcher);
    expect(await factsFor(home.countryOperator)).toEqual([20, true, ['ask_time', 'call_off']]);
    expect(await factsFor(home.client)).toEqual([20, false, ['ask_time', 'call_off', 'rate']]);
    await fill(home.client);
    expect(await factsFor(home.client)).toEqual([20, true, ['ask_time', 'call_off', 'rate']]);
    expect((await (await steps.as(home.client)).call(makeVisitLink, { id })).status).toBe(409);
    expect(await factsFor(home.technician)).toEqual([3, false, []]);
    expect(await steps.statusOf(await steps.linkOf(id, home.technician))).toBe(200);
    const staffFacts = (await staff.caller.call(listVisitLinks, { id })).body;
    expect([staffFacts.is_full, staffFacts.acts]).toEqual([true, []]);
  });
});
