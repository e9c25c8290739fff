import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import {
  assignJobOrder,
  estimateJobOrder,
  handOverJobOrder,
  unassignJobOrder,
} from '#contract/job-orders/appointment/assign.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import { addAbsence } from '#contract/planning/absences.ts';
import { approveServiceRequest, assignServiceRequest } from '#contract/service-requests.ts';
import { type Concern, concerns } from '#domain/planning/appointment.ts';
import type { Promises } from '#domain/planning/promise.ts';
import { makeWorld, type Person, type TestTechnician, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { type Answer, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { calls } from '#tests/support/writes/calls.ts';

type Time = {
  readonly technician: TestTechnician;
  readonly at: string;
  /** The targets of the work's request. */
  readonly promises?: Promises;
  /** The visit that this one follows, which waits for a part. */
  readonly forerunner_id?: string;
};
type Attempt = (accepted: readonly Concern[]) => Promise<Answer<unknown>>;

/** The response contains the job, or the request with its job. */
type PlannedVisit = { readonly id?: string; readonly job_order?: { readonly id: string } | null };

const duration_minutes = 60;

const ofPeople: readonly Concern[] = ['overlap', 'absent', 'inactive_technician'];

/** The conflicts that cannot occur in a call. */
const unsaid: Readonly<Record<string, readonly Concern[]>> = {
  // A job without a request has no arrival target.
  'job-orders.create': ['after_promise'],
  'job-orders.create for nobody': ['after_promise', ...ofPeople],
  // The start of the visit does not change.
  'job-orders.estimate': ['after_promise'],
  'job-orders.unassign': ofPeople,
};

/** Returns true if the call's input can accept conflicts, either directly or in an appointment. */
function canPlan({ input }: Call): boolean {
  const { accepted, appointment } = Reflect.get(input, 'shape') ?? {};
  return accepted?.safeParse(['past']).success === true || appointment !== undefined;
}

describe.each(databasesInTurn(import.meta.filename))('every way of planning on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: Parameters<typeof makeJob>[2]) => makeJob(app.server.database, world.home, seed);
  const machine_id = () => world.home.client.machines[0].id;
  const request = async (status: 'pending' | 'reviewed', { promises, forerunner_id }: Time) => {
    const seed = { status, promises, machine_id: machine_id() };
    const { id, version } = await makeRequest(app.server.database, world.home, seed);
    return { id, version, ...(forerunner_id !== undefined && { forerunner_id }) };
  };
  /** Creates a follow-up job of the visit, with the targets. */
  const jobFor = async ({ promises, forerunner_id }: Omit<Time, 'technician' | 'at'>, seed: JobSeed) => {
    const written = await job({ ...seed, ...(promises !== undefined && { promises }) });
    if (forerunner_id !== undefined) {
      await app.server.database.asOwner((tx) =>
        tx.rows(sql`update job_orders set forerunner_id = ${forerunner_id} where id = ${written.id}`),
      );
    }
    return written;
  };
  const appointmentOf = ({ technician, at }: Time, accepted: readonly Concern[]) => ({
    technician_id: technician.row.id,
    scheduled_date: at,
    duration_minutes,
    accepted: [...accepted],
  });

  /** For each call, prepares a one-hour visit at the given time, and returns the attempt to plan it. */
  const commands: Readonly<Record<string, (time: Time) => Promise<Attempt>>> = {
    'job-orders.hand-over': async (time) => {
      const begunBy = { workflow_status: 'in_progress', technician: world.home.secondTechnician } as const;
      const { id, version } = await jobFor(time, begunBy);
      const dispatcher = await as(world.home.dispatcher);
      return (accepted) =>
        dispatcher.call(handOverJobOrder, { id, version, ...appointmentOf(time, accepted) });
    },
    'job-orders.assign': async (time) => {
      const { id, version } = await jobFor(time, { workflow_status: 'scheduled' });
      const dispatcher = await as(world.home.dispatcher);
      return (accepted) => dispatcher.call(assignJobOrder, { id, version, ...appointmentOf(time, accepted) });
    },
    'job-orders.create': async (time) => {
      const dispatcher = await as(world.home.dispatcher);
      const description = 'Two machines for the opening of the terrace';
      const work = { machine_id: machine_id(), description, forerunner_id: time.forerunner_id };
      return (accepted) => dispatcher.call(createJobOrder, { ...work, ...appointmentOf(time, accepted) });
    },
    'job-orders.create for nobody': async ({ at, forerunner_id }) => {
      const dispatcher = await as(world.home.dispatcher);
      const description = 'Two machines for the opening of the terrace';
      const work = { machine_id: machine_id(), description, forerunner_id };
      return (accepted) =>
        dispatcher.call(createJobOrder, {
          ...work,
          scheduled_date: at,
          duration_minutes,
          accepted: [...accepted],
        });
    },
    'job-orders.estimate': async ({ technician, at, ...time }) => {
      const seed = { technician, scheduled_date: new Date(at), duration_minutes: 15 };
      const { id, version } = await jobFor(time, seed);
      const dispatcher = await as(world.home.dispatcher);
      return (accepted) =>
        dispatcher.call(estimateJobOrder, { id, version, duration_minutes, accepted: [...accepted] });
    },
    'job-orders.unassign': async ({ technician, at, ...time }) => {
      const { id, version } = await jobFor(time, { technician, duration_minutes });
      const dispatcher = await as(world.home.dispatcher);
      return (accepted) =>
        dispatcher.call(unassignJobOrder, { id, version, scheduled_date: at, accepted: [...accepted] });
    },
    'service-requests.approve': async (time) => {
      const pendingRequest = await request('pending', time);
      const dispatcher = await as(world.home.dispatcher);
      return (accepted) =>
        dispatcher.call(approveServiceRequest, {
          ...pendingRequest,
          appointment: appointmentOf(time, accepted),
        });
    },
    'service-requests.assign': async (time) => {
      const reviewedRequest = await request('reviewed', time);
      const dispatcher = await as(world.home.dispatcher);
      return (accepted) =>
        dispatcher.call(assignServiceRequest, {
          ...reviewedRequest,
          appointment: appointmentOf(time, accepted),
        });
    },
  };

  /** Counts the weeks. Each Sunday at 10:00 in Bahrain is a time without conflicts. */
  let week = 0;
  const sunday = () => Date.parse('2027-01-03T07:00:00Z') + week++ * 7 * 86_400_000;
  const later = (hours: number) => new Date(sunday() + hours * 3_600_000).toISOString();

  const earlier = () => new Date(Date.parse('2026-11-15T07:00:00Z') - week++ * 7 * 86_400_000).toISOString();

  /** For each conflict, returns a time that has this conflict and no other. */
  const conflicts: Readonly<Record<Concern, () => Time | Promise<Time>>> = {
    past: () => ({ technician: world.home.technician, at: earlier() }),
    after_promise: () => {
      const at = later(0);
      const arrive_by = new Date(Date.parse(at) - 60_000);
      const promises = { respond_by: arrive_by, arrive_by };
      return { technician: world.home.technician, at, promises };
    },
    before_part: async () => {
      const at = later(0);
      const part_expected_on = new Date(Date.parse(at) + 86_400_000).toISOString().slice(0, 10);
      const part = { missing_part: 'Pump head', part_expected_on };
      const { id } = await job({ workflow_status: 'completed', machine_id: machine_id(), ...part });
      return { technician: world.home.technician, at, forerunner_id: id };
    },
    overlap: async () => {
      const { technician } = world.home;
      const at = later(0);
      const half = new Date(Date.parse(at) + 30 * 60_000);
      await job({ technician, scheduled_date: half });
      return { technician, at };
    },
    off_hours: () => ({ technician: world.home.technician, at: later(-5) }),
    weekend: () => ({ technician: world.home.technician, at: later(-24) }),
    holiday: async () => {
      const owner = await as(world.home.countryOperator);
      const at = later(0);
      const { currency: _, ...settings } = (await owner.call(getOperatorSettings, {})).body;
      const holidays = [...settings.holidays, { date: at.slice(0, 10), name: 'Founding day' }];
      await owner.call(saveOperatorSettings, { ...settings, holidays });
      return { technician: world.home.technician, at };
    },
    absent: async () => {
      const { technician, dispatcher } = world.home;
      const at = later(0);
      const day = at.slice(0, 10);
      const absence = {
        technician_id: technician.row.id,
        kind: 'vacation',
        first_day: day,
        last_day: day,
      } as const;
      await (await as(dispatcher)).call(addAbsence, absence);
      return { technician, at };
    },
    inactive_technician: () => ({ technician: world.home.inactiveTechnician, at: later(0) }),
  };

  test('every call that can plan is tested here', () => {
    const planning = calls.filter(canPlan).map(({ name }) => name);
    const named = new Set(Object.keys(commands).map((command) => command.split(' ')[0]));
    expect(planning.toSorted()).toEqual([...named].toSorted());
  });

  const pairs = concerns.flatMap((concern) =>
    Object.keys(commands).map((command) => [concern, command] as const),
  );
  const isUnsaid = ([concern, command]: (typeof pairs)[number]) =>
    unsaid[command]?.includes(concern) === true;

  test.each(pairs.filter((pair) => !isUnsaid(pair)))(
    'conflict %s is reported by %s, and the history names its confirmation',
    async (concern, command) => {
      const attempt = await commands[command]?.(await conflicts[concern]());
      const refusal = await changesNothing(app.server.database, async () => attempt?.([]));
      expect([refusal?.status, refusal?.problem.concerns]).toEqual([409, [concern]]);
      const planned = await attempt?.([concern]);
      expect(planned?.status).toBe(200);
      const { id, job_order } = (planned?.body ?? {}) as PlannedVisit;
      const events = await eventsOf(app.server.database, job_order?.id ?? id ?? '');
      expect(events.at(-1)?.changes).toMatchObject({ accepted_concerns: { to: [concern] } });
    },
  );

  test.each(pairs.filter(isUnsaid))('conflict %s is not reported by %s', async (concern, command) => {
    const attempt = await commands[command]?.(await conflicts[concern]());
    expect((await attempt?.([]))?.status).toBe(200);
  });

  test('assigning only another technician to a late visit needs no confirmation', async () => {
    const late = await conflicts.after_promise();
    const { technician, at } = late;
    const { id, version } = await jobFor(late, { technician, scheduled_date: new Date(at) });
    const dispatcher = await as(world.home.dispatcher);
    const time = { technician: world.home.secondTechnician, at };
    const assignment = await dispatcher.call(assignJobOrder, { id, version, ...appointmentOf(time, []) });
    expect([assignment.status, assignment.body.technician_id]).toEqual([
      200,
      world.home.secondTechnician.row.id,
    ]);
  });
});
