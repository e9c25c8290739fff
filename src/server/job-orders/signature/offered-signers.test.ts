import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deactivateAccount } from '#contract/account-directory.ts';
import { acceptInvitation } from '#contract/accounts.ts';
import { addClientPerson, handOverClient, removeClientPerson } from '#contract/clients/people.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { readSigning, signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { eraseAccount } from '#contract/privacy.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { jobSteps } from '#tests/support/company/job-steps.ts';
import {
  makeClient,
  makeWorld,
  type TestClient,
  type World,
  withPeople,
} from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';

let made = 0;

describe.each(databasesInTurn(import.meta.filename))('the signers that are offered on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  let technician: Caller;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
    technician = await app.as(world.home.technician.email);
  });
  afterAll(() => app.close());

  const newClient = () =>
    withPeople(app.server, (maker) => makeClient(maker, world.home.operator.id, `Company ${++made}`));
  const job = async (client: TestClient) =>
    makeJob(app.server.database, world.home, {
      client,
      technician: world.home.technician,
      workflow_status: 'awaiting_signature',
    });
  const signs = async (client: TestClient, signer_name: string) => {
    const { id } = await job(client);
    const input = await jobSteps(app).signature((await technician.call(getJobOrder, { id })).body);
    expect((await technician.call(signJobOrder, { ...input, signer_name })).status).toBe(200);
  };
  const namesOffered = async (id: string) =>
    (await technician.call(readSigning, { id })).body.candidates.map(({ name }) => name);
  const signersAt = async (client: TestClient) => namesOffered((await job(client)).id);
  /** Adds a person to the client. They have used their account, so it is kept when they are removed. */
  const added = async (client: TestClient, name: string) => {
    const email = `offered${++made}@example.test`;
    const person = { client_id: client.row.id, name, email, standing: 'owner' } as const;
    const { body } = await operator.call(addClientPerson, person);
    const token = body.invitation?.token ?? '';
    const accepted = await app.nobody.call(acceptInvitation, { token, password: demoPassword, ...agreed });
    expect(accepted.status).toBe(200);
    return body;
  };

  test('a removed person is no longer offered, even under the name that they signed with before', async () => {
    const client = await newClient();
    const { id, version } = await added(client, 'Peter Oduya');
    await signs(client, 'Oduya, PETER');
    await signs(client, 'Noor Haddad');
    expect(await signersAt(client)).toEqual(['Peter Oduya', 'Noor Haddad']);
    await operator.call(removeClientPerson, { id, version });
    expect(await signersAt(client)).toEqual(['Noor Haddad']);
  });

  test('a person is offered once with both forms, and a removed one under neither', async () => {
    const client = await newClient();
    const { id, version, user_id } = await added(client, 'Peter Oduya');
    const second_name = 'بيتر أودويا';
    for (const named of [
      sql`client_people set second_name = ${second_name} where user_id`,
      sql`profiles set second_name = ${second_name} where id`,
    ])
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update ${named} = ${user_id}`),
      );
    await signs(client, second_name);
    const { id: job_id } = await job(client);
    const { candidates } = (await technician.call(readSigning, { id: job_id })).body;
    expect(candidates).toEqual([{ name: 'Peter Oduya', second_name }]);
    await operator.call(removeClientPerson, { id, version });
    expect(await namesOffered(job_id)).toEqual([]);
  });

  test('an erased person is no longer offered, and signers after the erasure are', async () => {
    const client = await newClient();
    const { id, version, user_id } = await added(client, 'Peter Oduya');
    await signs(client, 'Peter Oduya');
    await operator.call(removeClientPerson, { id, version });
    expect((await operator.call(eraseAccount, { user_id })).status).toBe(200);
    expect(await signersAt(client)).toEqual([]);
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await signs(client, 'Noor Haddad');
    expect(await signersAt(client)).toEqual(['Noor Haddad']);
  });

  test('an erased person is no longer offered if the history of an earlier version named only the pseudonym', async () => {
    const client = await newClient();
    const { id, version, user_id } = await added(client, 'Peter Oduya');
    await signs(client, 'Peter Oduya');
    await operator.call(removeClientPerson, { id, version });
    await app.server.database.asOwner((tx) =>
      tx.script(`
        set local session_replication_role = replica;
        update events set changes = changes - 'user_id' where record_id = '${client.row.id}'`),
    );
    expect((await operator.call(eraseAccount, { user_id })).status).toBe(200);
    expect(await signersAt(client)).toEqual([]);
  });

  test('a former main account that was erased is no longer offered', async () => {
    const client = await newClient();
    const { id, version } = await added(client, 'Reem Saleh');
    await signs(client, 'Peter Oduya');
    expect((await operator.call(handOverClient, { id, version })).status).toBe(200);
    await operator.call(deactivateAccount, { id: client.user_id });
    expect((await operator.call(eraseAccount, { user_id: client.user_id })).status).toBe(200);
    expect(await signersAt(client)).toEqual(['Reem Saleh']);
  });

  test('a person of the client who made the request is offered first, and not once they were removed', async () => {
    const client = await newClient();
    await added(client, 'Aida First');
    const { id, version, user_id } = await added(client, 'Zahra Requester');
    const waiting = await job(client);
    const requestedBy = sql`update service_requests set requestor_user_id = ${user_id} where id = ${waiting.service_request_id}`;
    await app.server.database.transaction(systemIdentity, (tx) => tx.rows(requestedBy));
    const signers = () => namesOffered(waiting.id);
    expect(await signers()).toEqual(['Zahra Requester', 'Aida First']);
    await operator.call(removeClientPerson, { id, version });
    expect(await signers()).toEqual(['Aida First']);
  });

  test('a stranger who reported through a label is not offered', async () => {
    const client = await newClient();
    await added(client, 'Aida First');
    const waiting = await job(client);
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        update service_requests set requested_by = 'label', requestor_user_id = null, reported_by_name = 'Karim Passerby',
          contact_phone = '+97317001234' where id = ${waiting.service_request_id}`),
    );
    expect(await namesOffered(waiting.id)).toEqual(['Aida First']);
  });
});
