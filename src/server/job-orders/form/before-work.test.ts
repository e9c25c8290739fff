import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPartsOfJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('the facts before the work starts, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
  const saveFees = async (fees: object) => {
    const owner = await as(world.home.countryOperator);
    const { currency: _, ...settings } = (await owner.call(getOperatorSettings, {})).body;
    return owner.call(saveOperatorSettings, { ...settings, ...fees });
  };

  test('everyone who may see a job sees the usual price of its kind of visit, once the operator has set one', async () => {
    const { id } = await job();
    const { client, technician, dispatcher, countryOperator } = world.home;
    const usualFeeFor = async (person: Person) =>
      (await (await as(person)).call(getJobOrder, { id })).body.usual_fee;
    expect(await usualFeeFor(client)).toBeNull();
    const { status, body } = await saveFees({ trouble_call_fee: '21.5', service_fee: '' });
    expect([status, body.trouble_call_fee, body.service_fee]).toEqual([200, '21.500', null]);
    for (const person of [client, technician, dispatcher, countryOperator])
      expect(await usualFeeFor(person), person.name).toBe('21.500');
    const [event] = (await eventsOf(app.server.database, world.home.operator.id)).slice(-1);
    expect(event?.changes).toEqual({ trouble_call_fee: { from: null, to: '21.500' } });
  });

  test.each(['-1', '1.234', 'ten'])(
    'a price of %s is refused with an error at its field',
    async (event_fee) => {
      const { status, problem } = await changesNothing(app.server.database, () => saveFees({ event_fee }));
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'event_fee']);
    },
  );

  test("a technician is offered the parts that the operator's visits used most on machines of the model", async () => {
    const { home, foreign } = world;
    const parts = (...names: readonly string[]) => names.map((name) => ({ name }));
    const done = { workflow_status: 'completed' } as const;
    await job({ ...done, parts_used: parts('Gasket', 'Pump') });
    await job({ ...done, parts_used: parts('Gasket'), technician: home.secondTechnician });
    await job({ ...done, parts_used: parts('Burr set'), machine_id: home.client.machines[1].id });
    await makeJob(app.server.database, foreign, { ...done, parts_used: parts('Valve') });
    const { id } = await job();
    const technician = await as(home.technician);
    expect((await technician.call(listPartsOfJobOrder, { id })).body.names).toEqual(['Gasket', 'Pump']);
    const others = [home.secondTechnician, foreign.technician];
    for (const person of others)
      expect((await (await as(person)).call(listPartsOfJobOrder, { id })).status, person.name).toBe(404);
    expect((await (await as(home.client)).call(listPartsOfJobOrder, { id })).status).toBe(403);
  });
});
