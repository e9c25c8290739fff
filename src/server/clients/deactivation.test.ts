import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation, getSession, signIn } from '#contract/accounts.ts';
import { listActingAreas } from '#contract/acting-for.ts';
import { getClient, listClientVisits } from '#contract/clients/page.ts';
import { addClientPerson } from '#contract/clients/people.ts';
import { activateClient, deactivateClient, listClients, listOpenCases } from '#contract/clients.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { approveServiceRequest, getServiceRequest } from '#contract/service-requests.ts';
import { insertServiceRequest } from '#server/store/service-requests.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';

const reason = 'The hotel has closed';

describe.each(databasesInTurn(import.meta.filename))('a client that leaves on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
  });
  afterAll(() => app.close());

  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
  const findClients = async (state: 'active' | 'deactivated', search?: string) =>
    (await operator.call(listClients, { state, ...(search && { search }) })).body.items.map(({ id }) => id);
  const recordOf = async (id: string) => (await operator.call(getClient, { id })).body.record;

  test('deactivating a client ends the requests and jobs on the screen, and the client is no longer offered', async () => {
    const { home } = world;
    const { database } = app.server;
    const id = home.client.row.id;
    const owner = await app.as(home.client.email);
    const { body: staff } = await owner.call(addClientPerson, {
      client_id: id,
      name: 'Sami',
      email: 'sami@example.test',
      standing: 'staff',
    });
    const token = staff.invitation?.token ?? '';
    const accepted = await app.nobody.call(acceptInvitation, { token, password: demoPassword, ...agreed });
    const staffs = app.withCookie(accepted.headers.get('set-cookie')?.split(';')[0] ?? '');
    const request = await makeRequest(database, home);
    const reviewed = await makeRequest(database, home, { status: 'reviewed' });
    const job = await makeJob(database, home, { technician: home.technician });
    const version = (await recordOf(id))?.version ?? 0;

    const blind = await refused(() => operator.call(deactivateClient, { id, version, reason }));
    expect([blind.status, blind.problem.code]).toEqual([409, 'open_cases']);
    const openCaseIds = (await operator.call(listOpenCases, { id })).body.items.map((item) => item.id);
    expect(openCaseIds.toSorted()).toEqual([request.id, reviewed.id, job.id].toSorted());
    const leaving = await operator.call(deactivateClient, { id, version, reason, cases_seen: openCaseIds });
    expect(leaving.body).toMatchObject({ is_active: false, deactivation_reason: reason });

    for (const { id: one } of [request, reviewed]) {
      const { body } = await operator.call(getServiceRequest, { id: one });
      expect(body).toMatchObject({ status: 'rejected', rejection_reason: reason });
    }
    const { body: cancelled } = await operator.call(getJobOrder, { id: job.id });
    expect(cancelled).toMatchObject({ status: 'cancelled', cancellation_reason: reason });
    expect((await eventsOf(database, id)).at(-1)?.type).toBe('clients.deactivated');

    for (const caller of [owner, staffs]) expect((await caller.call(getSession, {})).body.session).toBeNull();
    const credentials = { email: home.client.email, password: demoPassword };
    const refusal = await app.nobody.call(signIn, credentials);
    expect([refusal.status, refusal.problem.code]).toEqual([403, 'deactivated']);

    expect(await findClients('active')).not.toContain(id);
    expect(await findClients('deactivated')).toContain(id);
    expect(await findClients('deactivated', home.client.row.name)).toEqual([id]);
    expect(await findClients('active', home.client.row.name)).not.toContain(id);
    const admin = await app.as(world.admin.email);
    const areas = await admin.call(listActingAreas, { role: 'client', search: home.client.row.name });
    expect(areas.body.items.map((area) => area.id)).not.toContain(id);
    const visits = await operator.call(listClientVisits, { id });
    expect(visits.body.items.map((visit) => visit.id)).toContain(job.id);

    await expect(
      database.transaction(systemIdentity, async (tx) => {
        const [row] = await tx.rows({
          text: 'select * from service_requests where id = $1',
          values: [request.id],
        });
        insertServiceRequest(tx, { ...Object(row), id: home.operator.id, number: 999_999 });
      }),
    ).rejects.toThrow();

    const repeat = await operator.call(deactivateClient, { id, version: leaving.body.version, reason });
    expect(repeat.status).toBe(409);
    const back = await operator.call(activateClient, { id, version: leaving.body.version });
    expect(back.body).toMatchObject({ is_active: true, deactivation_reason: null });
    expect((await app.nobody.call(signIn, credentials)).status).toBe(200);
  });

  test('a client is deactivated only by its operator, with a reason', async () => {
    const { id, version } = world.home.secondClient.row;
    const input = { id, version, reason };
    const foreign = await app.as(world.foreign.countryOperator.email);
    expect((await refused(() => foreign.call(deactivateClient, input))).status).toBe(404);
    const dispatcher = await app.as(world.home.dispatcher.email);
    expect((await refused(() => dispatcher.call(deactivateClient, input))).status).toBe(403);
    const { status, problem } = await refused(() =>
      operator.call(deactivateClient, { ...input, reason: ' ' }),
    );
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['reason']]);
    expect((await refused(() => operator.call(activateClient, { id, version }))).status).toBe(409);
  });

  test('a former client is visible to the same roles as before, each with the same details', async () => {
    const { home, foreign } = world;
    const id = home.secondClient.row.id;
    await makeJob(app.server.database, home, {
      client: home.secondClient,
      technician: home.secondTechnician,
    });
    const readClient = async (email: string) => (await app.as(email)).call(getClient, { id });
    const page = (await readClient(home.countryOperator.email)).body;
    expect(page.record).toMatchObject({ id });
    expect(page.relation?.people).toHaveLength(1);
    const dispatcher = (await readClient(home.dispatcher.email)).body;
    expect([dispatcher.record, dispatcher.relation?.people.length]).toEqual([null, 1]);
    const technician = (await readClient(home.secondTechnician.email)).body;
    expect([technician.record, technician.relation, technician.open_jobs.length]).toEqual([null, null, 1]);
    expect(technician.machines).toHaveLength(1);
    const reported = [page, dispatcher, technician].map(({ open_jobs }) => open_jobs[0]?.reported_at ?? null);
    expect(reported).toEqual([expect.any(String), expect.any(String), null]);
    expect((await readClient(home.secondClient.email)).body.relation?.email).toBe(home.secondClient.email);
    for (const stranger of [home.technician, foreign.dispatcher, foreign.countryOperator]) {
      expect((await readClient(stranger.email)).status).toBe(404);
    }
  });

  test('a request of a client that has left cannot become a job', async () => {
    const { foreign } = world;
    const request = await makeRequest(app.server.database, foreign, { status: 'pending' });
    const owner = await app.as(foreign.countryOperator.email);
    const { id, version } = foreign.client.row;
    await owner.call(deactivateClient, { id, version, reason, cases_seen: [request.id] });
    const dispatcher = await app.as(foreign.dispatcher.email);
    const { status } = await dispatcher.call(approveServiceRequest, {
      id: request.id,
      version: request.version,
    });
    expect(status).toBe(409);
  });

  test('a client that has left accepts no new people until it is back', async () => {
    const { id } = world.home.secondClient.row;
    const version = (await recordOf(id))?.version ?? 0;
    const cases_seen = (await operator.call(listOpenCases, { id })).body.items.map((item) => item.id);
    const leaving = (await operator.call(deactivateClient, { id, version, reason, cases_seen })).body;
    const add = () => {
      const person = { client_id: id, name: 'Lena', email: 'lena@example.test' };
      return operator.call(addClientPerson, { ...person, standing: 'staff' });
    };
    expect((await refused(add)).status).toBe(409);
    await operator.call(activateClient, { id, version: leaving.version });
    expect((await add()).status).toBe(200);
  });
});
