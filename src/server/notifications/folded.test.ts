import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation, signIn } from '#contract/accounts.ts';
import { addClientPerson, removeClientPerson } from '#contract/clients/people.ts';
import { demoPassword } from '#contract/demo.ts';
import { assignJobOrder, cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { submitJobOrder } from '#contract/job-orders/form.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { countUnread, listNotifications, markRead } from '#contract/notifications.ts';
import { approveServiceRequest } from '#contract/service-requests.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { anyway, completedForm, jobSteps } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('notifications by case on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const folded = async (person: Person) =>
    (await (await as(person)).call(listNotifications, { fold: 'case' })).body.items;

  test('a whole visit has one row with its latest notification, and marking that row as read marks the whole case', async () => {
    const { client, dispatcher, technician } = world.home;
    const { id, version } = await makeRequest(app.server.database, world.home);
    const planner = await as(dispatcher);
    const appointment = { technician_id: technician.row.id, scheduled_date: '2027-03-07T07:00:00Z' };
    const approved = await planner.call(approveServiceRequest, { id, version, appointment });
    const job_id = approved.body.assigned_job_order_id ?? '';
    const fixer = await as(technician);
    const left = await fixer.call(leaveForJobOrder, { id: job_id, version: 1, ...anyway });
    const started = await fixer.call(startJobOrder, { id: job_id, version: left.body.version, ...anyway });
    const { version: begun } = started.body;
    const submitted = await fixer.call(submitJobOrder, { id: job_id, version: begun, ...completedForm });
    const signed = await fixer.call(signJobOrder, await jobSteps(app).signature(submitted.body));
    expect(signed.status).toBe(200);

    const caller = await as(client);
    const each = (await caller.call(listNotifications, {})).body.items;
    // All of them have the same time, so only the order of the events distinguishes them.
    expect(new Set(each.map(({ at }) => String(at))).size).toBe(1);
    expect(each.map(({ type }) => type)).toEqual([
      'job-orders.signed',
      'job-orders.submitted',
      'job-orders.started',
      'job-orders.left',
      'job-orders.rescheduled',
      'job-orders.created',
      'service-requests.approved',
    ]);
    const [newest, ...older] = each.map(({ id }) => id);
    const pages: string[] = [newest ?? ''];
    let after = (await caller.call(listNotifications, { limit: 1 })).body.next;
    while (after !== null) {
      const { items, next } = (await caller.call(listNotifications, { limit: 2, after })).body;
      pages.push(...items.map(({ id }) => id));
      after = next;
    }
    expect(pages).toEqual([newest, ...older]);
    const [latest, ...others] = await folded(client);
    expect(others).toEqual([]);
    expect(latest).toMatchObject({
      type: 'job-orders.signed',
      record_id: job_id,
      earlier: 6,
      is_read: false,
      about: { client: client.row.name, problem: 'No pressure at the left group' },
    });
    expect((await caller.call(countUnread, {})).body).toEqual({ unread: 1 });
    expect((await caller.call(markRead, { id: latest?.id })).body).toEqual({ unread: 0 });
    expect((await caller.call(listNotifications, {})).body.items.every((one) => one.is_read)).toBe(true);
  });

  test('a later notification of the case makes its row unread again, and pages never repeat a case', async () => {
    const { client, secondTechnician, dispatcher } = world.home;
    const planner = await as(dispatcher);
    for (let count = 0; count < 3; count++) {
      const { id, version } = await makeRequest(app.server.database, world.home);
      const scheduled_date = `2027-03-0${count + 7}T07:00:00Z`;
      const appointment = { technician_id: secondTechnician.row.id, scheduled_date };
      await planner.call(approveServiceRequest, { id, version, appointment });
    }
    const caller = await as(client);
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const { items, next } = (
        await caller.call(listNotifications, { fold: 'case', limit: 1, ...(after && { after }) })
      ).body;
      ids.push(...items.map(({ record_id }) => record_id));
      after = next ?? undefined;
    } while (after !== undefined);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
    // An approval creates the job in the same moment. Among several approvals, a random order would show.
    const all = (await caller.call(listNotifications, {})).body.items.map(({ type }) => type);
    const planned = ['job-orders.created', 'service-requests.approved'];
    expect(all.filter((type) => planned.includes(type))).toEqual([1, 2, 3, 4].flatMap(() => planned));
  });

  test('the subject of a case is shown only to people who may see it now, and no one else can mark it as read', async () => {
    const { database } = app.server;
    const { technician, secondTechnician, dispatcher } = world.home;
    const { id, version } = await makeJob(database, world.home, { workflow_status: 'scheduled' });
    const planner = await as(dispatcher);
    const plan = { id, scheduled_date: '2027-05-02T07:00:00Z' };
    const first = await planner.call(assignJobOrder, { ...plan, version, technician_id: technician.row.id });
    const noticeOf = async () => (await folded(technician)).find(({ record_id }) => record_id === id);
    const notice = await noticeOf();
    expect(notice).toMatchObject({ record_id: id, about: { client: world.home.client.row.name } });
    const foreign = await as(world.foreign.technician);
    await foreign.call(markRead, { id: notice?.id });
    expect((await noticeOf())?.is_read).toBe(false);
    await planner.call(assignJobOrder, {
      ...plan,
      version: first.body.version,
      technician_id: secondTechnician.row.id,
    });
    expect(await noticeOf()).toMatchObject({ about: null, job: null });
  });

  test('a person who was removed from a client no longer sees the state of its jobs', async () => {
    const { database } = app.server;
    const { secondClient: client, countryOperator } = world.home;
    const owner = await as(client);
    const person = {
      client_id: client.row.id,
      name: 'Lina',
      email: 'lina@client.test',
      standing: 'staff',
    } as const;
    const added = (await owner.call(addClientPerson, person)).body;
    const token = added.invitation?.token ?? '';
    await app.nobody.call(acceptInvitation, { token, password: demoPassword, ...agreed });
    const { id, version } = await makeJob(database, world.home, { client, workflow_status: 'scheduled' });
    const operator = await as(countryOperator);
    await operator.call(cancelJobOrder, { id, version, cancellation_reason: 'Fixed by phone' });
    const noticeOf = async () => {
      const opened = await app.nobody.call(signIn, { email: person.email, password: demoPassword });
      const reader = app.withCookie(opened.headers.get('set-cookie')?.split(';')[0] ?? '');
      const { items } = (await reader.call(listNotifications, { fold: 'case' })).body;
      return items.find(({ record_id }) => record_id === id);
    };
    expect(await noticeOf()).toMatchObject({ about: {}, job: { status: 'cancelled' } });
    await owner.call(removeClientPerson, { id: added.id, version: added.version });
    expect(await noticeOf()).toMatchObject({ about: null, job: null });
  });
});
