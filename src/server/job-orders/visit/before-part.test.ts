import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder, handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { expectPartOfJobOrder, interruptJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { listAttentionProposals } from '#contract/planning/attention-proposals.ts';
import { getCrew } from '#contract/planning/crew.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('a visit before its missing part, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
  /** Returns the kinds under which planners find the job on their list. */
  const kindsOf = async (id: string) => {
    const { groups } = (await (await as(world.home.dispatcher)).call(getAttention, {})).body;
    return groups.filter(({ rows }) => rows.some((row) => row.job?.id === id)).map((group) => group.kind);
  };

  test('planners are asked about a visit before its part until they move or confirm it, and again if the day changes', async () => {
    const { secondClient, technician } = world.home;
    const machine_id = secondClient.machines[1].id;
    const { id, version } = await job({
      client: secondClient,
      machine_id,
      workflow_status: 'completed',
      missing_part: 'Pump head',
      part_expected_on: '2026-11-22',
    });
    const dispatcher = await as(world.home.dispatcher);
    // A Sunday at 10:00 in Bahrain.
    const scheduled_date = '2026-11-22T07:00:00Z';
    const plan = { machine_id, forerunner_id: id, scheduled_date, technician_id: null };
    const { id: next } = (await dispatcher.call(createJobOrder, plan)).body;
    const part = { id, missing_part: 'Pump head' };
    let last = version;
    const expectPart = async (more: { part_expected_on: string; has_come?: boolean }) => {
      last = (await dispatcher.call(expectPartOfJobOrder, { ...part, version: last, ...more })).body.version;
      return kindsOf(next);
    };
    const assign = async (at: string) => {
      const { body } = await dispatcher.call(getJobOrder, { id: next });
      const to = { technician_id: technician.row.id, scheduled_date: at };
      const accepted = ['before_part' as const, 'overlap' as const];
      const input = { id: next, version: body.version, ...to, accepted };
      return [(await dispatcher.call(assignJobOrder, input)).status, await kindsOf(next)];
    };
    expect(await kindsOf(next)).toEqual([]);
    expect(await expectPart({ part_expected_on: '2026-12-20' })).toEqual(['before_part']);
    const { groups } = (await dispatcher.call(getAttention, {})).body;
    const [group] = groups.filter(({ kind: one }) => one === 'before_part');
    expect(group?.rows.map(({ description }) => description)).toEqual(['Pump head']);
    const { items } = (await dispatcher.call(listAttentionProposals, {})).body;
    const proposal = items.find((one) => one.id === next)?.proposal;
    expect([proposal?.scheduled_date.slice(0, 10), proposal?.reasons[0]]).toEqual([
      '2026-12-21',
      'after_part',
    ]);
    expect(await assign(scheduled_date)).toEqual([200, []]);
    expect(await expectPart({ part_expected_on: '2026-12-27' })).toEqual(['before_part']);
    expect(await assign('2026-12-28T07:00:00Z')).toEqual([200, []]);
    expect(await expectPart({ part_expected_on: '2027-01-10' })).toEqual(['before_part']);
    expect(await expectPart({ part_expected_on: '2027-01-10', has_come: true })).toEqual([]);
  });

  test('interrupted work is handed over to a time after its own part arrives, and planners are asked if the part comes later', async () => {
    const { technician, secondTechnician, dispatcher: planner } = world.home;
    const { id, version } = await job();
    const reason = 'The part must be ordered.';
    const part = { missing_part: 'Pump head', part_expected_on: '2026-12-13' };
    const interruption = { id, version, outcome: 'part_missing', reason, ...anyway, ...part } as const;
    const { body: interrupted } = await (await as(technician)).call(interruptJobOrder, interruption);
    const dispatcher = await as(planner);
    const { proposals } = (await dispatcher.call(getCrew, { record: 'job_orders', id })).body;
    const days = proposals.map(({ scheduled_date }) => scheduled_date.slice(0, 10));
    expect(days.toSorted()[0]).toBe('2026-12-14');
    const handOver = (scheduled_date: string) =>
      dispatcher.call(handOverJobOrder, {
        id,
        version: interrupted.version,
        technician_id: secondTechnician.row.id,
        scheduled_date,
      });
    const refused = await changesNothing(app.server.database, () => handOver('2026-12-10T07:00:00Z'));
    expect([refused.status, refused.problem.concerns]).toEqual([409, ['before_part']]);
    const { status, body } = await handOver('2026-12-14T07:00:00Z');
    expect([status, await kindsOf(id)]).toEqual([200, []]);
    const later = { id, version: body.version, missing_part: 'Pump head', part_expected_on: '2026-12-20' };
    expect((await dispatcher.call(expectPartOfJobOrder, later)).status).toBe(200);
    expect(await kindsOf(id)).toEqual(['before_part']);
  });
});
