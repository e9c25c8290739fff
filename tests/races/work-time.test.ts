import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder, estimateJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import { addAbsence } from '#contract/planning/absences.ts';
import { getTechnician, saveWeek } from '#contract/technicians.ts';
import { makeWorld, type Person, type World } from '../support/company/people.ts';
import { makeJob } from '../support/company/work.ts';
import { cancelledJobs } from '../support/databases/job-rows.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '../support/servers/demo-server.ts';

const rounds = 8;

describe.each(['pglite', 'postgres'] as const)(
  'a planner and another person at the same time, on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
    });
    afterAll(() => app.close());

    const as = ({ email }: Person) => app.as(email);
    const job = (seed: Parameters<typeof makeJob>[2] = {}) => makeJob(app.server.database, world.home, seed);
    /** Each call to `freeSlot` returns 10 AM in Bahrain on a different Sunday, when there are no conflicts. */
    let week = 0;
    const freeSlot = () =>
      new Date(Date.parse('2027-01-03T07:00:00Z') + week++ * 7 * 86_400_000).toISOString();
    const inTurn = async <One, Other>(
      round: number,
      one: () => Promise<One>,
      other: () => Promise<Other>,
    ) => {
      if (round % 2 === 0) return Promise.all([one(), other()]);
      const begun = other();
      return Promise.all([one(), begun]);
    };

    test("a job on a technician's new day off: the second writer sees the first", async () => {
      const { dispatcher, secondDispatcher, technician } = world.home;
      const [first, second] = [await as(dispatcher), await as(secondDispatcher)];
      const technician_id = technician.row.id;
      for (let round = 0; round < rounds; round++) {
        const scheduled_date = freeSlot();
        const day = scheduled_date.slice(0, 10);
        const { id, version } = await job({ workflow_status: 'scheduled' });
        const [given, away] = await inTurn(
          round,
          () => first.call(assignJobOrder, { id, version, technician_id, scheduled_date }),
          () => second.call(addAbsence, { technician_id, kind: 'sick', first_day: day, last_day: day }),
        );
        const touched = away.body.touched.map((one) => one.id);
        if (given.status === 200) expect(touched).toEqual([id]);
        else expect([given.problem.concerns, touched]).toEqual([['absent'], []]);
      }
    });

    test('assigning a job while its weekday becomes a day off: it raises a question, or was assigned before', async () => {
      const { dispatcher, secondDispatcher, secondTechnician } = world.home;
      const [first, second] = [await as(dispatcher), await as(secondDispatcher)];
      const { id: technician_id } = secondTechnician.row;
      const mondays = [null, [480, 1080], null, null, null, null, null] as [number, number][];
      for (let round = 0; round < rounds; round++) {
        const read = await first.call(getTechnician, { id: technician_id });
        const seen = read.body.work_time?.version ?? 0;
        const { id, version } = await job({ workflow_status: 'scheduled' });
        const [given, saved] = await inTurn(
          round,
          () => first.call(assignJobOrder, { id, version, technician_id, scheduled_date: freeSlot() }),
          () => second.call(saveWeek, { id: technician_id, version: seen, week: mondays }),
        );
        expect(saved.status).toBe(200);
        if (given.status !== 200) expect(given.problem.concerns).toEqual(['weekend']);
        await second.call(saveWeek, { id: technician_id, version: seen + 1, week: null });
      }
    });

    test.each(['a technician', 'no one'])(
      'a job of %s on a day that becomes a holiday: the job raises a question, or the holiday does',
      async (whose) => {
        const { dispatcher, countryOperator, secondTechnician, client } = world.home;
        const [first, owner] = [await as(dispatcher), await as(countryOperator)];
        const [{ id: machine_id }] = client.machines;
        const technician_id = whose === 'no one' ? null : secondTechnician.row.id;
        for (let round = 0; round < rounds; round++) {
          const scheduled_date = freeSlot();
          const date = scheduled_date.slice(0, 10);
          const { currency: _, ...settings } = (await owner.call(getOperatorSettings, {})).body;
          const holidays = [...settings.holidays, { date, name: 'Founding day' }];
          const description = 'Clean the boiler';
          const [given, saved] = await inTurn(
            round,
            () => first.call(createJobOrder, { machine_id, description, technician_id, scheduled_date }),
            () => owner.call(saveOperatorSettings, { ...settings, holidays }),
          );
          const answers = [given, saved].map(({ status, problem }) =>
            status === 200 ? 'done' : problem.concerns,
          );
          expect([
            ['done', ['planned_visits']],
            [['holiday'], 'done'],
          ]).toContainEqual(answers);
        }
      },
    );

    test('a job moved to the time at which a visit of another day starts: the second raises a question', async () => {
      const { dispatcher, secondTechnician } = world.home;
      const [planner, owner] = [await as(dispatcher), await as(secondTechnician)];
      const technician_id = secondTechnician.row.id;
      for (let round = 0; round < rounds; round++) {
        const begins = await job({
          technician: secondTechnician,
          scheduled_date: new Date(freeSlot()),
          duration_minutes: 60,
          isFree: true,
        });
        const { id, version } = await job({ workflow_status: 'scheduled' });
        const scheduled_date = new Date(testMoment.getTime() + 30 * 60_000).toISOString();
        const accepted = ['off_hours' as const, 'weekend' as const, 'holiday' as const];
        const answers = await inTurn(
          round,
          () =>
            owner.call(startJobOrder, { id: begins.id, version: begins.version, accepted: ['other_day'] }),
          () => planner.call(assignJobOrder, { id, version, technician_id, scheduled_date, accepted }),
        );
        const outcomes = answers.map(({ status, problem }) => (status === 200 ? 'done' : problem.code));
        expect(outcomes.toSorted()).toEqual(['concerns', 'done']);
        const asked = answers.find(({ status }) => status !== 200);
        expect(asked?.problem.concerns).toContain('overlap');
        await app.server.database.transaction(systemIdentity, (tx) =>
          tx.rows(
            sql.raw(
              cancelledJobs(`technician_id = '${technician_id}' and status in ('scheduled', 'in_progress')`),
            ),
          ),
        );
      }
    });

    test('a job that gets longer while another is planned after it: the second raises a question', async () => {
      const { dispatcher, secondDispatcher, technician } = world.home;
      const [first, second] = [await as(dispatcher), await as(secondDispatcher)];
      const technician_id = technician.row.id;
      for (let round = 0; round < rounds; round++) {
        const at = freeSlot();
        const scheduled_date = new Date(Date.parse(at) + 2 * 3_600_000).toISOString();
        const grows = await job({ technician, scheduled_date: new Date(at) });
        const { id, version } = await job({ workflow_status: 'scheduled' });
        const answers = await inTurn(
          round,
          () => first.call(estimateJobOrder, { id: grows.id, version: grows.version, duration_minutes: 180 }),
          () => second.call(assignJobOrder, { id, version, technician_id, scheduled_date }),
        );
        const outcomes = answers.map(({ status, problem }) => (status === 200 ? 'done' : problem.code));
        expect(outcomes.toSorted()).toEqual(['concerns', 'done']);
      }
    });
  },
);
