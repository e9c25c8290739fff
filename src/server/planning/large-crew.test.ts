import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import { getBoard } from '#contract/planning/board.ts';
import { getCrew } from '#contract/planning/crew.ts';
import { boardRows } from '#domain/planning/appointment.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { jobsInto } from '#tests/support/databases/job-rows.ts';
import { accountsOf, rowsInto } from '#tests/support/databases/platform-rows.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const hired = 260;

describe.each(databasesInTurn(import.meta.filename))('a crew of more than 200, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  /**
   * Each of the hired technicians has an hour of work on each of three days, except for the last three in alphabetical
   * order.
   */
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    const { operator, client } = world.home;
    const [machine] = client.machines;
    const days = `generate_series(0, 2) as day`;
    await app.server.database.asOwner((tx) =>
      tx.script(`
        create temporary table hired as
          select gen_random_uuid() as user_id, 'Worker ' || lpad(n::text, 3, '0') as name,
            'worker' || n || '@example.test' as email, '${operator.id}'::uuid as operator_id, 'technician' as role, n
          from generate_series(1, ${hired}) n;
        ${accountsOf('select user_id, name, email, operator_id, role from hired')}
        ${rowsInto(
          'technicians',
          {
            user_id: 'h.user_id',
            operator_id: 'h.operator_id',
            name: 'h.name',
            skills: `case when h.n = ${hired} then array['grinder'] else array['espresso'] end`,
          },
          'from hired h',
        )}
        ${jobsInto(
          {
            number: '5000 + row_number() over (order by t.name, day)',
            operator_id: 't.operator_id',
            client_id: `'${client.row.id}'::uuid`,
            machine_id: `'${machine.id}'::uuid`,
            technician_id: 't.id',
            scheduled_date: `timestamptz '${testMoment.toISOString()}' + (day * 24 + 2) * interval '1 hour'`,
            status: `'scheduled'`,
            workflow_status: `'assigned'`,
            visit_type: `'full_service'`,
            created_at: `timestamptz '${testMoment.toISOString()}'`,
          },
          `from technicians t join hired h on h.user_id = t.user_id, ${days} where h.n <= ${hired - 3}`,
        )}
        drop table hired;`),
    );
  });
  afterAll(() => app.close());

  const dispatcher = () => app.as(world.home.dispatcher.email);

  test('people without work, with a rare training or with a visit to the machine are compared, whatever their name', async () => {
    const [machine] = world.home.client.machines;
    const everyone = (await (await dispatcher()).call(getCrew, { record: 'machines', id: machine.id })).body;
    expect([everyone.technicians.length, everyone.technicians_count]).toEqual([200, hired + 2]);
    const names = everyone.technicians.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Worker 258', 'Worker 259', 'Worker 260']));

    const cut = await nameBeyond(names);
    const [beyond] = (
      await (await dispatcher()).call(getCrew, { record: 'machines', id: machine.id, search: cut })
    ).body.technicians;
    const { technician } = world.home;
    await makeJob(app.server.database, world.home, {
      technician: { ...technician, row: { ...technician.row, id: beyond?.id ?? '' } },
      workflow_status: 'completed',
    });
    const { technicians } = (await (await dispatcher()).call(getCrew, { record: 'machines', id: machine.id }))
      .body;
    expect(technicians.find(({ name }) => name === cut)?.knows_machine).toBe(true);
  });

  test('technicians who know the machine are compared for a job without a technician too', async () => {
    const { id } = await makeJob(app.server.database, world.home, { workflow_status: 'scheduled' });
    const { technicians } = (await (await dispatcher()).call(getCrew, { record: 'job_orders', id })).body;
    expect(technicians.filter(({ knows_machine }) => knows_machine)).not.toEqual([]);
  });

  /** Returns the name of a hired technician who is not among `names`. */
  const nameBeyond = async (names: readonly string[]) => {
    const all = Array.from({ length: hired }, (_, index) => `Worker ${String(index + 1).padStart(3, '0')}`);
    return all.find((name) => !names.includes(name)) ?? '';
  };

  test('the selected technician is compared, unless they belong to another operator', async () => {
    const planner = await dispatcher();
    const from = dateIn('Asia/Bahrain', testMoment);
    const { jobs } = (await planner.call(getBoard, { from, search: 'Worker 257' })).body;
    const [{ id = '', technician_id: busy } = {}] = jobs;
    const compared = async (input: Pick<InputOf<typeof getCrew>, 'id' | 'technician_id'>) =>
      (await planner.call(getCrew, { record: 'job_orders', ...input })).body.technicians.map((one) => one.id);
    expect(busy).not.toBeNull();
    expect(await compared({ id, technician_id: busy ?? '' })).toContain(busy);
    const foreign = world.foreign.technician.row.id;
    const found = await compared({ id, technician_id: foreign });
    expect([found.length, found.includes(foreign)]).toEqual([200, false]);
  });

  test('everyone else is found by name', async () => {
    const { id } = await makeRequest(app.server.database, world.home);
    const planner = await dispatcher();
    const all = (await planner.call(getCrew, { record: 'service_requests', id })).body;
    const cut = await nameBeyond(all.technicians.map(({ name }) => name));
    const found = (await planner.call(getCrew, { record: 'service_requests', id, search: cut })).body;
    expect(found.technicians.map(({ name }) => name)).toEqual([cut]);
    expect(found.technicians_count).toBe(1);
  });

  test('the board shows the busiest first, then page after page, and everyone is found by name', async () => {
    const planner = await dispatcher();
    const page = async (input: Partial<InputOf<typeof getBoard>>) =>
      (await planner.call(getBoard, { from: dateIn('Asia/Bahrain', testMoment), ...input })).body;
    const first = await page({});
    expect([first.technicians.length, first.technicians_count]).toEqual([boardRows, hired + 2]);
    expect(new Set(first.jobs.map(({ technician_id }) => technician_id)).size).toBe(boardRows);
    const others = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => page({ page: number })));
    const ids = [first, ...others].flatMap(({ technicians }) => technicians.map(({ id }) => id));
    expect(new Set(ids).size).toBe(hired + 2);
    const idle = others.flatMap(({ technicians }) => technicians.map(({ name }) => name)).slice(-5);
    expect(idle).toEqual(expect.arrayContaining(['Worker 258', 'Worker 259', 'Worker 260']));

    const byName = await page({ order: 'name', page: 1 });
    expect(byName.technicians.map(({ name }) => name)).toEqual(
      byName.technicians.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)),
    );
    const found = await page({ search: 'worker 259' });
    expect([found.technicians.map(({ name }) => name), found.technicians_count]).toEqual([['Worker 259'], 1]);
  });
});
