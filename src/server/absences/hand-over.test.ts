import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { listNotifications } from '#contract/notifications.ts';
import { addAbsence } from '#contract/planning/absences.ts';
import { getHandOver } from '#contract/planning/hand-over.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))(
  'handing over the work of an absent technician on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
    });
    afterAll(() => app.close());

    const as = ({ email }: Person) => app.as(email);
    const job = (at: string, seed: Parameters<typeof makeJob>[2] = {}) =>
      makeJob(app.server.database, world.home, {
        scheduled_date: new Date(at),
        duration_minutes: 60,
        ...seed,
      });
    const away = async (day: string) => {
      const { technician, dispatcher } = world.home;
      const absence = {
        technician_id: technician.row.id,
        kind: 'sick',
        first_day: day,
        last_day: day,
      } as const;
      return (await (await as(dispatcher)).call(addAbsence, absence)).body;
    };
    const handOver = async (id: string, person: Person = world.home.dispatcher) =>
      (await as(person)).call(getHandOver, { id });

    test('a proposal keeps the agreed time, or offers another time if the other technician is busy', async () => {
      // A Sunday in Bahrain, at 10:00, 10:30 and 13:00.
      const first = await job('2027-01-10T07:00:00Z', { urgency: 'emergency' });
      const collides = await job('2027-01-10T07:30:00Z');
      const later = await job('2027-01-10T10:00:00Z');
      const { id } = await away('2027-01-10');
      const { status, body } = await handOver(id);
      expect([status, getHandOver.output.parse(body)]).toEqual([200, body]);
      const other = world.home.secondTechnician.row.id;
      const proposals = body.jobs.map(({ id: job_id, proposal }) => [
        job_id,
        proposal?.technician_id,
        proposal?.scheduled_date,
        proposal?.reasons[0],
      ]);
      expect(proposals).toEqual([
        [first.id, other, '2027-01-10T07:00:00.000Z', 'keeps_time'],
        [collides.id, other, '2027-01-10T05:00:00.000Z', 'keeps_day'],
        [later.id, other, '2027-01-10T10:00:00.000Z', 'keeps_time'],
      ]);
    });

    test('a job assigned as proposed has no conflicts, its client is notified, and it leaves the list', async () => {
      const planned = [await job('2027-01-17T07:00:00Z'), await job('2027-01-17T07:30:00Z')];
      const { id } = await away('2027-01-17');
      const dispatcher = await as(world.home.dispatcher);
      for (const { proposal, ...touched } of (await handOver(id)).body.jobs) {
        const { technician_id = '', scheduled_date = '' } = proposal ?? {};
        const assigned = await dispatcher.call(assignJobOrder, {
          id: touched.id,
          version: touched.version,
          technician_id,
          scheduled_date,
        });
        expect(assigned.status).toBe(200);
      }
      expect((await handOver(id)).body.jobs).toEqual([]);
      const client = await as(world.home.client);
      const notifiedIds = (await client.call(listNotifications, {})).body.items.map(
        ({ record_id }) => record_id,
      );
      expect(notifiedIds).toEqual(expect.arrayContaining(planned.map(({ id: job_id }) => job_id)));
    });

    test('each proposal is compared with the arrival target, if there is one', async () => {
      const promised = (at: string) => ({ promises: { respond_by: new Date(at), arrive_by: new Date(at) } });
      await job('2027-01-31T06:00:00Z');
      await job('2027-01-31T08:00:00Z', promised('2027-01-31T12:00:00Z'));
      await job('2027-01-31T10:00:00Z', promised('2027-01-31T05:00:00Z'));
      const { id } = await away('2027-01-31');
      const promiseReasons = (await handOver(id)).body.jobs.map(({ proposal }) =>
        proposal?.reasons.filter((reason) => reason.endsWith('_promise')),
      );
      expect(promiseReasons).toEqual([[], ['in_promise'], ['after_promise']]);
    });

    test('a started job gets no proposal, and only planners may read the list', async () => {
      const startedJob = await job('2027-01-24T07:00:00Z', { workflow_status: 'in_progress' });
      const { id } = await away('2027-01-24');
      const { jobs } = (await handOver(id)).body;
      expect(jobs).toMatchObject([{ id: startedJob.id, workflow_status: 'in_progress', proposal: null }]);
      expect((await handOver(id, world.home.technician)).status).toBe(403);
      expect((await handOver(id, world.home.countryOperator)).status).toBe(200);
      expect((await handOver(id, world.foreign.dispatcher)).status).toBe(404);
      expect((await handOver(uuidv7())).status).toBe(404);
    });
  },
);
