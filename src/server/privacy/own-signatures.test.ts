import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addClientPerson, removeClientPerson } from '#contract/clients/people.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { rateJobOrder } from '#contract/job-orders/rating.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { exportAccount, exportOwnData, type PersonalData } from '#contract/privacy.ts';
import { jobSteps } from '#tests/support/company/job-steps.ts';
import { makeWorld, type TestClient, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

let made = 0;

describe.each(databasesInTurn(import.meta.filename))(
  'the signatures and ratings in an export on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    let operator: Caller;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
      operator = await app.as(world.home.countryOperator.email);
    });
    afterAll(() => app.close());

    /** Signs a job of the client with this name, on the technician's device or in the client's session. */
    const signed = async (signer_name: string, { client = world.home.client, isOwn = false } = {}) => {
      const { technician } = world.home;
      const seed = { technician, client, workflow_status: 'awaiting_signature' } as const;
      const { id } = await makeJob(app.server.database, world.home, seed);
      const caller = await app.as(isOwn ? client.email : technician.email);
      const input = await jobSteps(app).signature((await caller.call(getJobOrder, { id })).body);
      const { status, body } = await caller.call(signJobOrder, { ...input, signer_name });
      expect(status).toBe(200);
      return body;
    };
    const added = async (name: string, client: TestClient = world.home.client) => {
      const person = {
        client_id: client.row.id,
        name,
        email: `signer${++made}@example.test`,
        standing: 'owner',
      } as const;
      return (await operator.call(addClientPerson, person)).body;
    };
    const held = async (user_id: string) => (await operator.call(exportAccount, { user_id })).body.activity;
    const namesIn = (activity: PersonalData['activity'], part: string) =>
      activity[part]?.map(({ number }) => number);

    test("what clients signed on a technician's device is not what the technician signed", async () => {
      const { technician } = world.home;
      const { number } = await signed('Tomas Reyes');
      const { activity } = (await (await app.as(technician.email)).call(exportOwnData, {})).body;
      expect(activity.jobs_signed).toEqual([]);
      expect(activity.jobs_performed).toContainEqual(
        expect.objectContaining({
          number,
          signature_method: 'technician_device',
          signed_at: expect.any(String),
        }),
      );
      expect(JSON.stringify(activity)).not.toContain('Tomas Reyes');
    });

    test('a client gets what they signed in their session, whatever name they wrote', async () => {
      const { client } = world.home;
      const { number } = await signed('Amal Jaber', { isOwn: true });
      const { activity } = (await (await app.as(client.email)).call(exportOwnData, {})).body;
      expect(activity.jobs_signed).toMatchObject([
        { number, signer_name: 'Amal Jaber', matched_by: 'account' },
      ]);
    });

    test('a person gets signatures with their name at their client, even after they were removed', async () => {
      const { id, version, user_id } = await added('Jonas Mathew');
      const { number } = await signed('jonas mathew ');
      await signed('Jonas Mathew', { client: world.home.secondClient });
      await signed('Jonas');
      const match = [{ number, matched_by: 'name', signature_method: 'technician_device' }];
      expect((await held(user_id)).jobs_signed).toMatchObject(match);
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`
        insert into credentials (id, account_id, provider_id, user_id)
        values (gen_random_uuid(), ${user_id}, 'credential', ${user_id})`),
      );
      await operator.call(removeClientPerson, { id, version });
      expect((await held(user_id)).jobs_signed).toMatchObject(match);
    });

    test('a signature is in no export while two people at the client have its name', async () => {
      const [first, second] = [await added('Hiba Saleh'), await added('hiba saleh')];
      await signed('Hiba Saleh');
      expect((await held(first.user_id)).jobs_signed).toEqual([]);
      await operator.call(removeClientPerson, { id: second.id, version: second.version });
      expect((await held(first.user_id)).jobs_signed).toEqual([]);
    });

    test('a signature is in no export while someone else at the client has the name of its main account', async () => {
      const { secondClient } = world.home;
      const name = 'Namesake Hall';
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update profiles set name = ${name} where id = ${secondClient.user_id}`),
      );
      const { user_id } = await added(name, secondClient);
      await signed(name, { client: secondClient });
      expect((await held(user_id)).jobs_signed).toEqual([]);
      expect((await held(secondClient.user_id)).jobs_signed).toEqual([]);
    });

    test('a rating is in the export of the person who gave it and of the technician who got it, and no other', async () => {
      const { client, secondClient, technician, secondTechnician } = world.home;
      const { id, version, number } = await signed('Amal Jaber', { isOwn: true });
      const rating = { rating: 2, rating_comment: 'Left the floor wet' } as const;
      const rated = await (await app.as(client.email)).call(rateJobOrder, { id, version, ...rating });
      expect(rated.status).toBe(200);
      const row = { number, ...rating };
      expect((await held(client.user_id)).ratings_given).toMatchObject([row]);
      expect((await held(technician.user_id)).ratings_received).toMatchObject([row]);
      for (const { user_id } of [secondClient, secondTechnician]) {
        const activity = await held(user_id);
        expect([namesIn(activity, 'ratings_given'), namesIn(activity, 'ratings_received')]).toEqual([[], []]);
      }
    });
  },
);
