import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMachine } from '#contract/machines.ts';
import { getRequestDefaults } from '#contract/planning/request-defaults.ts';
import { correctServiceRequest, withdrawServiceRequest } from '#contract/service-requests.ts';
import { urgentMailsPerDay } from '#domain/entrance/attempts.ts';
import { onCallLimits } from '#domain/planning/on-call.ts';
import { mailsCausedBy } from '#server/store/functions/mail-counts.ts';
import { evening, onCallSteps } from '#tests/support/company/on-call-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const newMachine = {
  model: 'Aurora Two',
  install_date: '2026-02-28',
  location: 'Lobby bar',
};
const alertType = 'service-requests.on-call-alerted';
const most = onCallLimits.alerts_per_hour;
const moreThanAnHour = 65 * 60_000;

describe.each(databasesOfRaces(import.meta.filename))('the alerts that one client causes on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let hours = 0;
  const { ran, as, startOver, put, noticeTypesOf, submit } = onCallSteps(() => ({ app, world }));
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  beforeEach(async () => {
    await startOver();
    await put({ first_day: '2026-11-18', last_day: '2026-11-19' });
    // The history keeps the alerts of earlier tests, so each test has an hour of its own.
    app.clock.now = new Date(evening.getTime() + hours++ * moreThanAnHour);
  });
  afterAll(() => app.close());

  const alertsOf = async (by: Person) =>
    (await noticeTypesOf(by)).filter((type) => type === alertType).length;
  const mayAlert = async (by: Person) => (await (await as(by)).call(getRequestDefaults, {})).body.may_alert;

  test('a request alerts once, even if its urgency goes down and up again', async () => {
    const { client, technician, dispatcher } = world.home;
    let { id, version } = (await submit(client)).body;
    for (const urgency of ['medium', 'emergency', 'medium', 'emergency'] as const) {
      const corrected = await (await as(client)).call(correctServiceRequest, { id, version, urgency });
      expect(corrected.status).toBe(200);
      version = corrected.body.version;
    }
    expect([await alertsOf(technician), await alertsOf(dispatcher)]).toEqual([1, 1]);
  });

  test('after five alerts in an hour, further emergencies of the client only notify, and the form says so', async () => {
    const { client, secondClient, technician, dispatcher } = world.home;
    for (let count = 0; count <= most; count++) {
      expect(await mayAlert(client)).toBe(count < most);
      const { body } = await submit(client);
      expect(body.alert).toBe(count < most ? 'on_call' : null);
      const { id, version } = body;
      await (await as(client)).call(withdrawServiceRequest, { id, version, reason: 'A mistake' });
    }
    const types = await noticeTypesOf(dispatcher);
    expect(types.filter((type) => type === 'service-requests.submitted')).toHaveLength(most + 1);
    expect([await alertsOf(technician), await mayAlert(secondClient)]).toEqual([most, true]);
    app.clock.now = new Date(app.clock.now.getTime() + 60 * 60_000);
    hours++;
    expect([await mayAlert(client), (await submit(client)).body.alert]).toEqual([true, 'on_call']);
  });

  test('requests that become emergencies at the same time alert at most five times', async () => {
    const { client, technician } = world.home;
    const caller = await as(client);
    const requests: { id: string; version: number }[] = [];
    for (let count = 0; count < most + 2; count++) {
      const machine = await caller.call(createMachine, { ...newMachine, serial_number: `AL-${count}` });
      expect(machine.status).toBe(200);
      requests.push(await makeRequest(app.server.database, world.home, { machine_id: machine.body.id }));
    }
    const answers = await Promise.all(
      requests.map(({ id, version }) =>
        caller.call(correctServiceRequest, { id, version, urgency: 'emergency' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200));
    expect(await alertsOf(technician)).toBe(most);
  });

  test('urgent emails count for the client who caused them, and beyond their own limit the bell still alerts', async () => {
    const { client, technician, dispatcher } = world.home;
    const at = `'${app.clock.now.toISOString()}'::timestamptz`;
    const urgentMails = async () =>
      (await ran(`select recipient from outgoing_mails where queue = 'urgent'`)).length;
    const place = mailsCausedBy(`'${client.user_id}'`, at, 'urgent');
    // Earlier tests caused some of these emails.
    await ran(`delete from sign_in_guesses where address_hash = ${place}`);
    await ran(`insert into sign_in_guesses (id, account_hash, address_hash, guessed_at)
      select gen_random_uuid(), ${place}, ${place}, ${at} from generate_series(1, ${urgentMailsPerDay - 1})`);
    await submit(client);
    expect([await alertsOf(technician), await alertsOf(dispatcher), await urgentMails()]).toEqual([1, 1, 1]);
  });
});
