import { describe, expect, test } from 'vitest';
import { handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { handInLateWork, listLateWork, settleLateWork } from '#contract/job-orders/late-work.ts';
import { markRead } from '#contract/notifications.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { savePreferences } from '#contract/preferences.ts';
import { eraseAccount, exportAccount } from '#contract/privacy.ts';
import { updateTechnician } from '#contract/technicians.ts';
import { lateForm, lateSignature } from '#tests/support/company/late-work-steps.ts';
import type { Person } from '#tests/support/company/people.ts';
import { shareWorld } from '#tests/support/company/shared-world.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, mailTo, notificationsOf } from '#tests/support/databases/recorded.ts';
import { testMoment } from '#tests/support/servers/demo-server.ts';

type More = NonNullable<Parameters<typeof lateForm>[1]>;

const minutesAgo = (minutes: number) => new Date(testMoment.getTime() - minutes * 60_000).toISOString();
const empty = { form: null, text: null };

describe.each(databasesOfRaces(import.meta.filename))('the late work of a visit on %s', (kind) => {
  const on = shareWorld(kind);

  const as = ({ email }: Person) => on.app.as(email);
  const handIn = async (id: string, ...works: readonly More[]) => {
    const { call } = await as(on.world.home.technician);
    const ids: string[] = [];
    for (const more of works) {
      const answer = await call(handInLateWork, lateForm(id, more));
      expect(answer.status).toBe(200);
      ids.push(answer.body.id);
    }
    return ids;
  };
  const listOf = async (person: Person, id: string) =>
    (await (await as(person)).call(listLateWork, { id })).body.items;
  /** Returns a job of the first technician, who handed in a visit with four actions, latest first. */
  const handedInVisit = async () => {
    const { id } = await makeJob(on.app.server.database, on.world.home, { cancelled: true });
    const ids = await handIn(
      id,
      { kind: 'sign', done_at: minutesAgo(10), form: null, signature: await lateSignature() },
      { kind: 'submit', done_at: minutesAgo(20) },
      { kind: 'start', done_at: minutesAgo(60), ...empty },
      { kind: 'leave', done_at: minutesAgo(90), ...empty },
    );
    return { id, ids };
  };

  test('a visit is listed in the order in which it was done, and settled as a whole with one notification', async () => {
    const { technician, dispatcher } = on.world.home;
    const { id, ids } = await handedInVisit();
    const kinds = (await listOf(dispatcher, id)).map((work) => work.kind);
    expect(kinds).toEqual(['leave', 'start', 'submit', 'sign']);
    const planner = await as(dispatcher);
    const note = 'Entered the report for them';
    const settled = await planner.call(settleLateWork, { id, late_work_ids: [...ids, ids[0] ?? ''], note });
    expect(settled.body.items.map(({ settled_note }) => settled_note)).toEqual([note, note, note, note]);
    const notices = await notificationsOf(await as(technician), 'job-orders.late-work-settled');
    expect(notices.filter(({ record_id }) => record_id === id).map(({ text }) => text)).toEqual([
      expect.stringContaining(note),
    ]);
    expect((await eventsOf(on.app.server.database, id)).at(-1)?.changes).toEqual({
      late_work: { to: kinds },
      late_work_note: { to: note },
    });
  });

  test('if two planners choose the same entries, one settles them, and the other changes nothing', async () => {
    const { dispatcher, countryOperator } = on.world.home;
    const { id, ids } = await handedInVisit();
    const [one, other] = [await as(dispatcher), await as(countryOperator)];
    const answers = await Promise.all([
      one.call(settleLateWork, { id, late_work_ids: ids.slice(0, 3), note: 'By the dispatcher' }),
      other.call(settleLateWork, { id, late_work_ids: ids.slice(1).toReversed(), note: 'By the operator' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const notes = (await listOf(dispatcher, id)).map(({ settled_note }) => settled_note);
    const given = notes.filter((note) => note !== null);
    expect([notes.length, given.length, new Set(given).size]).toEqual([4, 3, 1]);
  });

  test('if one entry is of another job, or of no job, none is settled', async () => {
    const { id, ids } = await handedInVisit();
    const elsewhere = (await handedInVisit()).ids[0] ?? '';
    const { call } = await as(on.world.home.dispatcher);
    for (const stranger of [elsewhere, crypto.randomUUID()]) {
      const input = { id, late_work_ids: [...ids, stranger], note: 'All of it' };
      const answer = await changesNothing(on.app.server.database, () => call(settleLateWork, input));
      expect(answer.status).toBe(404);
    }
    const none = { id, late_work_ids: [], note: 'None of it' };
    expect((await call(settleLateWork, none)).status).toBe(422);
  });

  test('the technician who has the job now reads what a colleague did, without the picture of a signature', async () => {
    const { technician, secondTechnician, dispatcher } = on.world.home;
    const { id, version } = await makeJob(on.app.server.database, on.world.home, {
      workflow_status: 'in_progress',
    });
    const over = await (await as(dispatcher)).call(handOverJobOrder, {
      id,
      version,
      technician_id: secondTechnician.row.id,
      scheduled_date: '2026-11-30T07:00:00+00:00',
      accepted: ['overlap'],
    });
    expect(over.status).toBe(200);
    const details = {
      outcome: 'part_missing',
      missing_part: 'Pump',
      part_expected_on: '2026-11-25',
      left_at: minutesAgo(30),
    } as const;
    await handIn(
      id,
      { kind: 'interrupt', form: null, text: 'The pump leaks', details },
      { kind: 'sign', done_at: minutesAgo(5), form: null, signature: await lateSignature() },
    );
    const read = await listOf(secondTechnician, id);
    expect(read).toMatchObject([
      { technician_name: technician.name, technician_phone: null, text: 'The pump leaks', details },
      { signature: { signer_name: 'Noor Haddad', client_signature: null } },
    ]);
    const [, signed] = await listOf(dispatcher, id);
    expect(signed?.technician_phone).toBe(technician.row.phone);
    expect(signed?.signature?.client_signature).toMatch(/^data:/);
    const event = (await eventsOf(on.app.server.database, id)).at(-1);
    expect(event?.technician_id).toBe(secondTechnician.row.id);
  });

  test('planners get one unread notification a job, which names the technician, and one email', async () => {
    const { technician, dispatcher } = on.world.home;
    const planner = await as(dispatcher);
    await planner.call(savePreferences, { email_topics: ['jobs'], board_view: 'day' });
    const { id } = await makeJob(on.app.server.database, on.world.home, { cancelled: true });
    const of = async () =>
      (await notificationsOf(planner, 'job-orders.late-work-handed-in')).filter(
        ({ record_id }) => record_id === id,
      );
    const mails = async () => (await mailTo(on.app.server.database, dispatcher.email)).length;
    const before = await mails();
    await handIn(id, { kind: 'start', ...empty }, { kind: 'save' }, { kind: 'comment', ...empty });
    const [newest, ...earlier] = await of();
    expect([newest?.text, earlier]).toEqual([expect.stringContaining(technician.name), []]);
    expect(await mails()).toBe(before + 1);
    const { groups } = (await planner.call(getAttention, {})).body;
    const row = groups.flatMap(({ rows }) => rows).find(({ job }) => job?.id === id);
    expect(row?.handed_in_by).toEqual([
      { technician_id: technician.row.id, technician_name: technician.name, technician_second_name: null },
    ]);
    await planner.call(markRead, { id: newest?.id });
    await handIn(id, { kind: 'comment', ...empty });
    expect((await of()).map(({ is_read }) => is_read).toSorted()).toEqual([false, true]);
    expect(await mails()).toBe(before + 2);
  });

  test('an inactive technician hands nothing in, an export has all of it, and an erasure leaves no name', async () => {
    const { technician, countryOperator, dispatcher } = on.world.home;
    const { id } = await makeJob(on.app.server.database, on.world.home, { cancelled: true });
    await handIn(id, {
      kind: 'interrupt',
      form: null,
      text: 'The pump leaks',
      details: { missing_part: 'Pump' },
    });
    const caller = await as(technician);
    const operator = await as(countryOperator);
    const { user_id } = technician;
    const { activity } = (await operator.call(exportAccount, { user_id })).body;
    expect(activity.late_work_handed_in).toContainEqual(
      expect.objectContaining({ kind: 'interrupt', text: 'The pump leaks', details: expect.anything() }),
    );
    const { name, phone, version } = technician.row;
    const inactive = { id: technician.row.id, name, phone, version, is_active: false };
    const ended = await operator.call(updateTechnician, inactive);
    expect(ended.status).toBe(200);
    const late = await changesNothing(on.app.server.database, () =>
      caller.call(handInLateWork, lateForm(id)),
    );
    expect([401, 403]).toContain(late.status);
    expect((await operator.call(eraseAccount, { user_id })).status).toBe(200);
    const [work] = await listOf(dispatcher, id);
    expect(work?.technician_name).not.toBe(technician.name);
    const notices = await notificationsOf(await as(dispatcher), 'job-orders.late-work-handed-in');
    expect(notices.map(({ text }) => text).join()).not.toContain(technician.name);
  });
});
