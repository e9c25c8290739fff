import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation } from '#contract/accounts.ts';
import { addClientPerson } from '#contract/clients/people.ts';
import { countUnread, listNotifications, markRead } from '#contract/notifications.ts';
import { getPreferences, savePreferences } from '#contract/preferences.ts';
import {
  approveServiceRequest,
  rejectServiceRequest,
  submitServiceRequest,
} from '#contract/service-requests.ts';
import { remind } from '#server/outbox/reminders.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { mailTo } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const origin = 'http://grouphead.test';

describe.each(databasesInTurn(import.meta.filename))('notifications on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
    // Sends the demo company's reminders first, so that they are not counted below.
    await remind(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const listOf = async (person: Person) => (await (await as(person)).call(listNotifications, {})).body.items;
  const unreadOf = async (person: Person) => (await (await as(person)).call(countUnread, {})).body.unread;
  const rejected = async () => {
    const { id, version } = await makeRequest(app.server.database, world.home);
    const dispatcher = await as(world.home.dispatcher);
    const answer = await dispatcher.call(rejectServiceRequest, { id, version, rejection_reason: 'Not ours' });
    expect(answer.status).toBe(200);
    return id;
  };
  const makeDue = (days: number) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        update machines set next_service_date = ${app.clock.now}::date + ${days}::integer
        where id = ${world.home.client.machines[0].id}`),
    );

  test('client and operator are notified once, but not the author or other tenants', async () => {
    const id = await rejected();
    const textsOf = async (person: Person) =>
      (await listOf(person)).filter(({ record_id }) => record_id === id).map(({ text }) => text);
    const [ofClient, ofOperator] = [
      await textsOf(world.home.client),
      await textsOf(world.home.countryOperator),
    ];
    expect(ofClient).toEqual([expect.stringMatching(/^Your request SR-\d+ was rejected: Not ours$/)]);
    expect(ofOperator).toEqual([expect.stringMatching(/^Service request SR-\d+ was rejected: Not ours$/)]);
    for (const other of [
      world.home.dispatcher,
      world.home.secondClient,
      world.foreign.countryOperator,
      world.foreign.client,
    ]) {
      expect(await textsOf(other)).toEqual([]);
    }
  });

  test('the ids of the notifications of an event begin like its own, and are together in the index', async () => {
    const id = await rejected();
    const near = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        select left(id::text, 18) = left(event_id::text, 18) as is_near, count(*)::int, count(distinct id)::int as ids
        from notifications where record_id = ${id} group by 1`),
    );
    expect(near).toEqual([{ is_near: true, count: 2, ids: 2 }]);
  });

  test("a person marks one of their notifications as read, or all up to a moment, and no one else's", async () => {
    await rejected();
    const { client, countryOperator } = world.home;
    const before = await unreadOf(client);
    const [latest] = await listOf(client);
    const operator = await as(countryOperator);
    const ofOperator = await unreadOf(countryOperator);
    expect((await operator.call(markRead, { id: latest?.id })).body).toEqual({ unread: ofOperator });
    expect(await unreadOf(client)).toBe(before);
    const caller = await as(client);
    expect((await caller.call(markRead, { id: latest?.id })).body).toEqual({ unread: before - 1 });
    expect((await caller.call(markRead, {})).body).toEqual({ unread: 0 });
    expect((await listOf(client)).every(({ is_read }) => is_read)).toBe(true);
  });

  test('emails go only to people who want the topic', async () => {
    const { client, countryOperator } = world.home;
    const caller = await as(client);
    const push_topics = ['requests', 'jobs', 'comments', 'reminders'];
    expect((await caller.call(getPreferences, {})).body).toEqual({
      email_topics: [],
      push_topics,
      board_view: 'day',
    });
    const preferences = { email_topics: ['requests' as const], board_view: 'week' as const };
    await caller.call(savePreferences, preferences);
    expect((await caller.call(getPreferences, {})).body).toEqual({ ...preferences, push_topics });
    await rejected();
    const mails = await mailTo(app.server.database, client.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(new RegExp(`${origin}/requests/[0-9a-f-]{36}\\s`));
    expect(await mailTo(app.server.database, countryOperator.email)).toEqual([]);
    await caller.call(savePreferences, { email_topics: [], board_view: 'day' });
  });

  test("people are reminded of a machine's next service once, with any number of servers, and even after downtime", async () => {
    const due = async (person: Person) =>
      (await listOf(person)).filter(({ type }) => type === 'machines.service-due').length;
    await makeDue(15);
    await remind(app.server);
    expect(await due(world.home.client)).toBe(0);
    await makeDue(14);
    await Promise.all([remind(app.server), remind(app.server), remind(app.server)]);
    await remind(app.server);
    expect([await due(world.home.client), await due(world.home.countryOperator)]).toEqual([1, 1]);
    const [notice] = (await listOf(world.home.countryOperator)).filter(
      ({ type }) => type === 'machines.service-due',
    );
    expect(notice).toMatchObject({ record: 'machines', job: null });
    await makeDue(-20);
    await remind(app.server);
    expect(await due(world.home.client)).toBe(2);
  });

  test("reminders are due by days in the operator's time zone, not the server's", async () => {
    const { clock, server } = app;
    const countOf = async (type: string) =>
      (await listOf(world.home.secondClient)).filter((item) => item.type === type).length;
    await server.database.transaction(systemIdentity, async (tx) => {
      await tx.rows(sql`
        update machines set next_service_date = '2026-12-03'
        where id = ${world.home.secondClient.machines[0].id}`);
      await tx.rows(sql`
        update clients set cmasa_plan_type = 'cmasa_standard', cmasa_start_date = '2025-12-20', cmasa_expiry = '2026-12-19T20:00:00Z'
        where id = ${world.home.secondClient.row.id}`);
    });
    const before = clock.now;
    // 23:30 on the 18th in Bahrain, then 00:30 on the 19th.
    for (const [moment, times] of [
      ['2026-11-18T20:30:00Z', 0],
      ['2026-11-18T21:30:00Z', 1],
    ] as const) {
      clock.now = new Date(moment);
      await remind(server);
      expect([await countOf('machines.service-due'), await countOf('clients.plan-expiring')]).toEqual([
        times,
        times,
      ]);
    }
    clock.now = before;
  });

  test('the other people of the client read the arrival target of a request immediately, and its author with the approval', async () => {
    const { client, dispatcher } = world.home;
    const [author, planner] = [await as(client), await as(dispatcher)];
    const email = 'colleague@client.test';
    const person = { client_id: client.row.id, name: 'Colleague', email, standing: 'staff' as const };
    const { invitation } = (await author.call(addClientPerson, person)).body;
    const accepted = await app.nobody.call(acceptInvitation, {
      token: invitation?.token ?? '',
      password: 'quiet workshop',
      ...agreed,
    });
    const colleague = app.withCookie(accepted.headers.get('set-cookie')?.split(';')[0] ?? '');
    const preferences = { email_topics: ['requests' as const], board_view: 'day' as const };
    for (const caller of [author, colleague]) await caller.call(savePreferences, preferences);
    const { id, number, version } = (
      await author.call(submitServiceRequest, {
        machine_id: client.machines[1].id,
        problem_description: 'No pressure at the left group',
        preferred_date: '2026-11-19',
        urgency: 'high',
      })
    ).body;
    const textsOf = async ({ call }: typeof colleague) =>
      (await call(listNotifications, {})).body.items.flatMap((one) =>
        one.record_id === id ? [one.text] : [],
      );
    const promise = '; a technician will arrive by \\w{3}, Nov \\d+, \\d';
    const sent = expect.stringMatching(`^Your request ${number} was sent${promise}`);
    expect([await textsOf(author), await textsOf(colleague)]).toEqual([[], [sent]]);
    await planner.call(approveServiceRequest, { id, version });
    const approved = expect.stringMatching(`^Your request ${number} was approved${promise}`);
    expect(await textsOf(author)).toEqual([approved]);
    const mailsOf = async (to: string) =>
      (await mailTo(app.server.database, to)).filter((body) => body.includes(id));
    const mail = expect.stringMatching(/was approved; a technician\s+will\s+arrive\s+by/);
    expect(await mailsOf(client.email)).toEqual([mail]);
    expect(await mailsOf(email)).toHaveLength(2);
    await author.call(savePreferences, { ...preferences, email_topics: [] });
  });

  test('an arrival target that has passed is in no notification', async () => {
    const { client, dispatcher } = world.home;
    const arrive_by = new Date(app.clock.now.getTime() - 60_000);
    const promises = { respond_by: arrive_by, arrive_by };
    const { id, version } = await makeRequest(app.server.database, world.home, { promises });
    await (await as(dispatcher)).call(approveServiceRequest, { id, version });
    const texts = (await listOf(client)).flatMap((one) => (one.record_id === id ? [one.text] : []));
    expect(texts).toEqual([expect.stringMatching(/was approved$/)]);
  });

  test('a person without a role has notifications too, and someone who is not signed in has none', async () => {
    expect((await (await as(world.newcomer)).call(countUnread, {})).body).toEqual({ unread: 0 });
    expect((await app.nobody.call(countUnread, {})).status).toBe(401);
  });
});
