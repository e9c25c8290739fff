import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { showSigningCode, signByLink } from '#contract/job-orders/signature/link.ts';
import { readSigning, signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { saveOwnName } from '#contract/own-account.ts';
import { staffOfEveryClient } from '#tests/support/company/client-people.ts';
import { jobSteps } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { countRows } from '#tests/support/databases/rows.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { type Answer, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))("the signer's name for a client on %s", (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Pick<Person, 'email'>) => app.as(email);
  const awaiting = async () => {
    const { technician } = world.home;
    const { id } = await makeJob(app.server.database, world.home, {
      technician,
      workflow_status: 'awaiting_signature',
    });
    const caller = await as(technician);
    const job = (await caller.call(getJobOrder, { id })).body;
    return { job, caller, input: await jobSteps(app).signature(job) };
  };
  const byLink = async (signer_name: string) => {
    const { job, caller, input } = await awaiting();
    const { path } = (await caller.call(showSigningCode, { id: job.id, version: job.version })).body;
    const { id: _, version: __, ...given } = input;
    return app.nobody.call(signByLink, { ...given, signer_name, token: path.replace('/sign/', '') });
  };
  const onScreenOf = (person: () => Person) => async (signer_name: string) =>
    (await as(person())).call(signJobOrder, { ...(await awaiting()).input, signer_name });

  const methods: Readonly<
    Record<string, (name: string) => Promise<Pick<Answer<unknown>, 'status' | 'problem'>>>
  > = {
    "on the technician's phone": onScreenOf(() => world.home.technician),
    'signed in as the client': onScreenOf(() => world.home.client),
    'on the own phone by a code': byLink,
  };
  const shouted = (name: string) => `Mr ${name.toUpperCase().split(' ').reverse().join(', ')}`;

  test.each(Object.entries(methods))(
    "a signer cannot have the name of one of the operator's people: %s",
    async (_, signAs) => {
      const { technician, inactiveTechnician, dispatcher, countryOperator } = world.home;
      for (const { name } of [technician, inactiveTechnician, dispatcher, countryOperator]) {
        const { status, problem } = await signAs(shouted(name));
        expect([status, problem.errors?.[0]?.path]).toEqual([422, 'signer_name']);
        expect(problem.detail).toMatch(/works for the service company/);
      }
      expect((await signAs(world.foreign.technician.name)).status).toBe(200);
    },
  );

  test("a signer cannot have the second form of the name of one of the operator's people either", async () => {
    const { technician, dispatcher, countryOperator } = world.home;
    await (await as(countryOperator)).call(saveOwnName, { second_name: 'مريم حداد' });
    await app.server.database.transaction(systemIdentity, async (tx) => {
      await tx.rows(sql`update technicians set second_name = 'يوسف درويش' where id = ${technician.row.id}`);
      await tx.rows(sql`update dispatchers set second_name = 'ليلى قاسم' where id = ${dispatcher.id}`);
    });
    for (const name of ['يوسف درويش', 'مريم حدّاد', 'السيدة ليلى قاسم']) {
      expect((await methods["on the technician's phone"]?.(name))?.status).toBe(422);
    }
    await (await as(world.home.client)).call(saveOwnName, { second_name: 'يوسف درويش' });
    expect((await methods["on the technician's phone"]?.('يوسف درويش'))?.status).toBe(200);
  });

  test('a technician or dispatcher who chooses the name of a person at a client does not keep that person from signing', async () => {
    const { technician, dispatcher } = world.home;
    for (const person of [technician, dispatcher])
      await (await as(person)).call(saveOwnName, { second_name: 'هدى سالم' });
    expect((await methods["on the technician's phone"]?.('هدى سالم'))?.status).toBe(200);
  });

  test('a refused signer name leaves everything unchanged', async () => {
    const { job, caller, input } = await awaiting();
    const before = await countRows(app.server.database);
    const signer_name = world.home.technician.name;
    expect((await caller.call(signJobOrder, { ...input, signer_name })).status).toBe(422);
    expect(await countRows(app.server.database)).toEqual(before);
    expect((await caller.call(getJobOrder, { id: job.id })).body.workflow_status).toBe('awaiting_signature');
  });

  test("a signer may share a name with the operator's people if a person of the client has it too", async () => {
    const { job, caller } = await awaiting();
    const { technician } = world.home;
    const rename = (from: string, to: string) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update technicians set name = ${to} where id = ${technician.row.id} and name = ${from}`),
      );
    await rename(technician.name, 'layla');
    const sign = methods["on the technician's phone"];
    expect((await sign?.('Layla'))?.status).toBe(422);
    await app.server.database.transaction(systemIdentity, (tx) => tx.rows(staffOfEveryClient));
    expect((await sign?.('Layla'))?.status).toBe(200);
    expect((await caller.call(readSigning, { id: job.id })).body.candidates).toContainEqual(
      expect.objectContaining({ name: 'Layla' }),
    );
    await rename('layla', technician.name);
  });
});
