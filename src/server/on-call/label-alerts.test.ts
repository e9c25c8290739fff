import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMachineLabels, reportFault } from '#contract/labels.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import { setOnCall } from '#contract/planning/on-call.ts';
import {
  approveServiceRequest,
  callBackServiceRequest,
  listServiceRequests,
  rejectServiceRequest,
} from '#contract/service-requests.ts';
import { said } from '#tests/support/company/labeled-machines.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

/** Wednesday, November 18, 2026, 21:05 in Bahrain. */
const evening = new Date('2026-11-18T18:05:00Z');
const tonight = { first_day: '2026-11-18', last_day: '2026-11-18' };

describe.each(databasesInTurn(import.meta.filename))('an emergency from a label on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  beforeEach(async () => {
    app.clock.now = testMoment;
    await app.server.database.transaction(systemIdentity, async (tx) => {
      await tx.rows(sql`delete from notifications`);
      // The tests report in the same minute, so the attempts of earlier tests must not count.
      await tx.rows(sql`delete from sign_in_guesses`);
    });
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const put = async (days: { first_day: string; last_day: string }) => {
    const dispatcher = await as(world.home.dispatcher);
    return dispatcher.call(setOnCall, { technician_id: world.home.technician.row.id, ...days });
  };
  const noticeTypesOf = async (by: Person) =>
    (await (await as(by)).call(listNotifications, {})).body.items.map(({ type }) => type);
  /**
   * Returns functions that send a report by scanning the label on the client's machine, call back as a dispatcher,
   * and count alerts.
   */
  const reports = async () => {
    const { client, countryOperator, dispatcher, technician } = world.home;
    const [{ id: machine_id }] = client.machines;
    const owner = await as(countryOperator);
    const { currency: _, ...settings } = (await owner.call(getOperatorSettings, {})).body;
    await owner.call(saveOperatorSettings, { ...settings, reports_by_label: true });
    const labels = (await owner.call(listMachineLabels, { machines: machine_id })).body;
    const token = listMachineLabels.output.parse(labels).items[0]?.path.replace('/report/', '') ?? '';
    return {
      alerts: async () =>
        (await noticeTypesOf(technician)).filter((type) => type === 'service-requests.on-call-alerted')
          .length,
      report: async (urgency: 'emergency' | 'low') =>
        (await app.nobody.call(reportFault, { token, ...said, urgency })).body,
      lowerAndApprove: async () => {
        const planner = await as(dispatcher);
        const { items } = (await planner.call(listServiceRequests, { group: 'pending', machine_id })).body;
        const [{ id, version } = { id: '', version: 0 }] = items;
        await planner.call(callBackServiceRequest, { id, version, urgency: 'high' });
        const approved = { id, version: version + 1, appointment: null };
        expect((await planner.call(approveServiceRequest, approved)).status).toBe(200);
      },
      confirm: async () => {
        const planner = await as(dispatcher);
        const { items } = (await planner.call(listServiceRequests, { group: 'pending', machine_id })).body;
        const [{ id, version } = { id: '', version: 0 }] = items;
        const called = { id, version, urgency: 'emergency' } as const;
        const { status, body } = await planner.call(callBackServiceRequest, called);
        expect(status).toBe(200);
        const isAhead = new Date(body.promised_by ?? '') > app.clock.now;
        const { items: bell } = (await (await as(client)).call(listNotifications, {})).body;
        const told = bell.find((one) => one.type === 'service-requests.called-back' && one.record_id === id);
        // A target that passed before the call is no longer promised.
        const promise = isAhead ? '; a technician will arrive by ' : '$';
        expect(told?.text).toMatch(new RegExp(`^We called the person who reported SR-\\d+${promise}`));
        await planner.call(rejectServiceRequest, { id, version: version + 1, rejection_reason: 'Over' });
      },
    };
  };

  test('an emergency from a label alerts like any other, and only once if it is confirmed afterward', async () => {
    await put(tonight);
    const { alerts, report, confirm } = await reports();
    expect(await report('emergency')).toMatchObject({ is_added: false, alert: null });
    expect(await alerts()).toBe(0);
    app.clock.now = evening;
    await confirm();
    expect(await alerts()).toBe(1);
    expect(await report('low')).toMatchObject({ is_added: false, alert: null });
    expect(await alerts()).toBe(1);
    expect(await report('emergency')).toMatchObject({ is_added: true, alert: 'on_call' });
    expect(await alerts()).toBe(2);
    await confirm();
    expect(await alerts()).toBe(2);
  });

  test('an emergency alerts once if a report from service hours is raised to an emergency at night', async () => {
    await put(tonight);
    const { alerts, report, confirm } = await reports();
    expect(await report('low')).toMatchObject({ is_added: false, alert: null });
    app.clock.now = evening;
    expect(await report('emergency')).toMatchObject({ is_added: true, alert: 'on_call' });
    expect(await alerts()).toBe(1);
    await confirm();
    expect(await alerts()).toBe(1);
  });

  test('an emergency that was raised in service hours alerts when it is confirmed at night', async () => {
    await put({ first_day: '2026-11-18', last_day: '2026-11-19' });
    const { alerts, report, confirm } = await reports();
    app.clock.now = evening;
    expect(await report('low')).toMatchObject({ is_added: false, alert: null });
    app.clock.now = new Date('2026-11-19T07:00:00Z');
    expect(await report('emergency')).toMatchObject({ is_added: true, alert: null });
    expect(await alerts()).toBe(0);
    app.clock.now = new Date('2026-11-19T18:00:00Z');
    await confirm();
    expect(await alerts()).toBe(1);
  });

  test('after a call back and a decision, the next emergency at night alerts again, and its repetition does not', async () => {
    await put(tonight);
    const { alerts, report, lowerAndApprove } = await reports();
    // The alerts of the other tests are more than an hour ago.
    app.clock.now = new Date(evening.getTime() + 65 * 60_000);
    expect(await report('emergency')).toMatchObject({ is_added: false, alert: 'on_call' });
    await lowerAndApprove();
    for (const alert of ['on_call', null])
      expect(await report('emergency')).toMatchObject({ is_added: true, alert });
    expect(await alerts()).toBe(2);
  });
});
