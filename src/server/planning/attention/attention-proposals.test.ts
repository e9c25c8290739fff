import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { type AttentionRow, getAttention } from '#contract/planning/attention.ts';
import { listAttentionProposals } from '#contract/planning/attention-proposals.ts';
import { approveServiceRequest } from '#contract/service-requests.ts';
import { type Company, makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

type Appointment = {
  readonly technician_id: string;
  readonly scheduled_date: string;
  readonly accepted: 'after_promise'[];
};

const hours = (count: number) => new Date(testMoment.getTime() + count * 3_600_000);
const days = (count: number) => hours(count * 24);

/** Creates entries of the attention list that a visit resolves, and some that it does not. */
async function fill(app: TestServer, company: Company) {
  const { database } = app.server;
  const job = async (seed: Parameters<typeof makeJob>[2]) => (await makeJob(database, company, seed)).id;
  const nobody = { workflow_status: 'scheduled' } as const;
  await job({ scheduled_date: days(2) });
  const done = { workflow_status: 'completed', client: company.secondClient, at: days(-2) } as const;
  return {
    request: (await makeRequest(database, company, { urgency: 'emergency' })).id,
    unassigned: await job({ ...nobody, scheduled_date: hours(23) }),
    overlap: await job({ scheduled_date: new Date(days(2).getTime() + 60 * 60_000) }),
    overdue: await job({
      scheduled_date: days(6),
      promises: { respond_by: hours(-5), arrive_by: hours(-2) },
    }),
    followUp: await job({ ...done, submitted_at: hours(-3), follow_up_reason: 'Bring the new pump' }),
    late: await job({ scheduled_date: hours(-1), technician: company.secondTechnician }),
  };
}

describe.each(databasesInTurn(import.meta.filename))('proposals for the attention list on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let home: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    home = await fill(app, world.home);
    await fill(app, world.foreign);
  });
  afterAll(() => app.close());

  const read = async ({ email }: Person) =>
    (await (await app.as(email)).call(listAttentionProposals, {})).body.items;

  test('every entry that a visit resolves has a proposal, and no other entry has one', async () => {
    const items = await read(world.home.dispatcher);
    const { request, unassigned, overlap, overdue, followUp } = home;
    expect(items.map(({ id }) => id)).toEqual([request, overdue, overlap, unassigned, followUp]);
    const of = (wanted: string) => items.find(({ id }) => id === wanted)?.proposal;
    // A proposal keeps the day and time of a visit, but gives a late visit an earlier time.
    expect(new Date(of(unassigned)?.scheduled_date ?? 0)).toEqual(hours(23));
    expect(new Date(of(overdue)?.scheduled_date ?? 0) < days(6)).toBe(true);
  });

  test('proposals name only technicians of the same operator, and no two use the same time', async () => {
    const technicians = ({ technician, secondTechnician }: Company) => [
      technician.row.id,
      secondTechnician.row.id,
    ];
    for (const company of [world.home, world.foreign]) {
      const items = await read(company.dispatcher);
      for (const { proposal } of items) expect(technicians(company)).toContain(proposal.technician_id);
      const times = items.map(({ proposal }) => `${proposal.technician_id} ${proposal.scheduled_date}`);
      expect(new Set(times).size).toBe(times.length);
    }
  });

  test('technicians and clients get no proposals', async () => {
    for (const { email } of [world.home.technician, world.home.client]) {
      expect((await (await app.as(email)).call(listAttentionProposals, {})).status).toBe(403);
    }
  });

  test('every proposal can be carried out as it is, and then its entry is gone', async () => {
    const planner = await app.as(world.home.dispatcher.email);
    const items = await read(world.home.dispatcher);
    const { groups } = (await planner.call(getAttention, {})).body;
    const rows = groups.flatMap((group) => group.rows);
    const rowOf = (id: string): AttentionRow => {
      const row = rows.find(({ job, request }) => (job ?? request)?.id === id);
      if (row === undefined) throw new Error('The proposal has no entry');
      return row;
    };
    const carryOut = ({ job, request }: AttentionRow, appointment: Appointment) => {
      if (request !== null) {
        const { id, version } = request;
        return planner.call(approveServiceRequest, { id, version, appointment });
      }
      const { id = '', version = 0, machine_id = '' } = job ?? {};
      if (id !== home.followUp) return planner.call(assignJobOrder, { id, version, ...appointment });
      return planner.call(createJobOrder, { machine_id, forerunner_id: id, ...appointment });
    };
    for (const { id, proposal } of items) {
      const { technician_id, scheduled_date, reasons } = proposal;
      const accepted = reasons.includes('after_promise') ? (['after_promise'] as const) : [];
      const appointment = { technician_id, scheduled_date, accepted: [...accepted] };
      const answer = await carryOut(rowOf(id), appointment);
      expect(answer.problem.concerns ?? []).toEqual([]);
      expect(answer.status).toBe(200);
    }
    const left = await read(world.home.dispatcher);
    expect(left.map(({ id }) => id)).toEqual([]);
    expect((await planner.call(getJobOrder, { id: home.followUp })).body.follower).not.toBeNull();
  });
});
