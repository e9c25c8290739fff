import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder, handBackJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { saveJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { leaveForJobOrder } from '#contract/job-orders/visit/visit.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { getBoard } from '#contract/planning/board.ts';
import { savePreferences } from '#contract/preferences.ts';
import { listTimeline } from '#contract/timeline.ts';
import { anyway, completedForm } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, mailTo } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const reason = 'The car has broken down';
const soon = '2026-11-18T12:00:00+00:00';

describe.each(databasesInTurn(import.meta.filename))(
  'a job that its technician hands back, on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
    });
    afterAll(() => app.close());

    const as = ({ email }: Person) => app.as(email);
    const job = (seed: JobSeed = {}) =>
      makeJob(app.server.database, world.home, { scheduled_date: new Date(soon), ...seed });
    const handBack = async (person: Person, { id, version }: { id: string; version: number }, more = {}) =>
      (await as(person)).call(handBackJobOrder, { id, version, reason, ...more });

    test('a job that is handed back keeps its time, has no technician, and its former technician has no access to it anymore', async () => {
      const { technician, dispatcher } = world.home;
      const { id, version } = await job();
      const caller = await as(technician);
      const departure = (await caller.call(leaveForJobOrder, { id, version, ...anyway })).body;
      const { status, body } = await handBack(technician, departure);
      expect([status, body]).toEqual([200, {}]);
      expect((await caller.call(getJobOrder, { id })).status).toBe(404);
      const planner = await as(dispatcher);
      expect((await planner.call(getJobOrder, { id })).body).toMatchObject({
        stage: 'unassigned',
        workflow_status: 'scheduled',
        technician_id: null,
        on_the_way_at: null,
        scheduled_date: soon,
      });
      const board = (await planner.call(getBoard, { from: '2026-11-18' })).body;
      expect(board.unassigned.map((waiting) => waiting.id)).toContain(id);
      const { groups } = (await planner.call(getAttention, {})).body;
      const unassigned = groups.find((one) => one.kind === 'unassigned');
      expect(unassigned?.rows.map((row) => row.job?.id)).toContain(id);
      const [, ...events] = await eventsOf(app.server.database, id);
      expect(events.map(({ type, technician_id }) => [type, technician_id])).toEqual([
        ['job-orders.turned-back', technician.row.id],
        ['job-orders.handed-back', technician.row.id],
      ]);
    });

    test('a job that is handed back keeps the form of started work for the next technician', async () => {
      const { technician, secondTechnician, dispatcher } = world.home;
      const { id, version } = await job({ workflow_status: 'in_progress' });
      const draft = { work_performed: 'Opened the boiler', parts_used: [{ name: 'Gasket' }] };
      const caller = await as(technician);
      const saved = (await caller.call(saveJobOrder, { id, version, ...completedForm, ...draft })).body;
      expect((await handBack(technician, saved)).status).toBe(200);
      const planner = await as(dispatcher);
      const waiting = (await planner.call(getJobOrder, { id })).body;
      const assignment = { technician_id: secondTechnician.row.id, scheduled_date: soon };
      const next = { id, version: waiting.version, ...assignment, accepted: ['overlap' as const] };
      expect((await planner.call(assignJobOrder, next)).body).toMatchObject({
        workflow_status: 'assigned',
        started_at: null,
        ...draft,
      });
    });

    test('handing back notifies planners with the reason; the client gets no notification and sees no reason', async () => {
      const { technician, dispatcher, countryOperator, client } = world.home;
      for (const person of [dispatcher, client])
        await (await as(person)).call(savePreferences, { email_topics: ['jobs'], board_view: 'day' });
      const { id, version, number } = await job();
      expect((await handBack(technician, { id, version })).status).toBe(200);
      const noticeTextsOf = async (person: Person) => {
        const { items } = (await (await as(person)).call(listNotifications, {})).body;
        return items.filter(({ record_id }) => record_id === id).map(({ text }) => text);
      };
      const text = expect.stringMatching(`^The technician has handed back JO-${number} on .*: ${reason}$`);
      expect(await noticeTextsOf(dispatcher)).toEqual([text]);
      expect(await noticeTextsOf(countryOperator)).toEqual([text]);
      expect([await noticeTextsOf(client), await noticeTextsOf(technician)]).toEqual([[], []]);
      const mails = async ({ email }: Person) =>
        (await mailTo(app.server.database, email)).filter((body) => body.includes(id));
      expect(await mails(dispatcher)).toEqual([expect.stringContaining(reason)]);
      expect(await mails(client)).toEqual([]);
      const reasonsFor = async (person: Person) => {
        const input = { record: 'job_orders', record_id: id } as const;
        const { items } = (await (await as(person)).call(listTimeline, input)).body;
        return items.flatMap((item) =>
          item.kind === 'event' && item.type === 'job-orders.handed-back' ? [item.reason] : [],
        );
      };
      expect(await reasonsFor(dispatcher)).toEqual([reason]);
      expect(await reasonsFor(client)).toEqual([null]);
    });

    test('only its technician hands back a job, with a reason, and only before the form is submitted', async () => {
      const { technician, secondTechnician, dispatcher, client } = world.home;
      const { database } = app.server;
      const planned = await job();
      const refused = async (person: Person, more = {}) => {
        await as(person);
        return (await changesNothing(database, () => handBack(person, planned, more))).status;
      };
      expect(await refused(secondTechnician)).toBe(404);
      expect(await refused(world.foreign.technician)).toBe(404);
      expect(await refused(dispatcher)).toBe(403);
      expect(await refused(client)).toBe(403);
      expect(await refused(technician, { reason: ' ' })).toBe(422);
      expect(await refused(technician, { version: planned.version + 1 })).toBe(409);
      const over: readonly JobSeed[] = [
        { workflow_status: 'awaiting_signature' },
        { workflow_status: 'completed' },
        { cancelled: true },
      ];
      for (const seed of over) {
        const row = await job(seed);
        const { status, problem } = await changesNothing(database, () => handBack(technician, row));
        expect([status, problem.code]).toEqual([409, 'refused']);
      }
    });

    test('a job is handed back once with one key, and the retry gets the same response', async () => {
      const { id, version } = await job();
      const caller = await as(world.home.technician);
      const key = uuidv7();
      const send = () => caller.call(handBackJobOrder, { id, version, reason }, { key });
      const answers = [...(await Promise.all([send(), send()])), await send()];
      expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, {}]));
      const types = (await eventsOf(app.server.database, id)).map(({ type }) => type);
      expect(types).toEqual(['job-orders.handed-back']);
    });
  },
);
