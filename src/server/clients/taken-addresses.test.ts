import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeAccountEmail, getAccount } from '#contract/account-directory.ts';
import { acceptInvitation, getSession } from '#contract/accounts.ts';
import { getClient } from '#contract/clients/page.ts';
import {
  addClientPerson,
  changeClientPerson,
  handOverClient,
  removeClientPerson,
} from '#contract/clients/people.ts';
import { inviteAgain } from '#contract/people.ts';
import { acceptRoleOffer, declineRoleOffer, listRoleOffers } from '#contract/role-offers.ts';
import { invitationToken } from '#server/steps/invitation-token.ts';
import { markProven } from '#server/store/accounts.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import {
  makeClient,
  makeWorld,
  type Person,
  type TestClient,
  type World,
  withPeople,
} from '#tests/support/company/people.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, findStoredAccount, mailTo } from '#tests/support/databases/recorded.ts';
import { countingTrips } from '#tests/support/databases/round-trips.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Answer,
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';

let madeCount = 0;
const freeEmail = () => `somebody${++madeCount}@example.test`;

describe.each(databasesOfRaces(import.meta.filename))('an email that a client adds, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  const clients: TestClient[] = [];
  const newcomers: Person[] = [];
  /** The expected transcript for an email that no one has. */
  let expectedTranscript: Awaited<ReturnType<typeof transcriptOf>>;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true, mailLeavesBy: 'smtp' });
    world = await makeWorld(app.server);
    await withPeople(app.server, (maker) => {
      for (let n = 0; n < 15; n++)
        clients.push(makeClient(maker, world.home.operator.id, `Palm Hotel ${++madeCount}`));
      for (let n = 0; n < 3; n++) {
        const person = maker.person('Nora Newcomer', null);
        markProven(maker.tx, person.email);
        newcomers.push(person);
      }
    });
    expectedTranscript = await transcriptOf(await freshClient(), freeEmail());
  });
  afterAll(() => app.close());

  const operator = () => app.as(world.home.countryOperator.email);
  const lastMail = async (email: string) => (await mailTo(app.server.database, email)).at(-1) ?? '';
  const kindOf = (mail: string) => {
    if (mail.includes('/invitation#')) return 'invitation';
    if (mail.includes('wants to add you')) return 'offer';
    return mail.includes('tried to add you') ? 'address taken' : 'none';
  };

  /** Returns a client and its owner, who has not added any email yet. */
  const freshClient = async () => {
    const client = clients.pop();
    if (client === undefined) throw new Error('every client is used');
    return { owner: await app.as(client.email), client_id: client.row.id };
  };
  type Fresh = Awaited<ReturnType<typeof freshClient>>;
  const add = ({ owner, client_id }: Fresh, email: string, by: Caller = owner) =>
    by.call(addClientPerson, {
      client_id,
      name: 'Sami Staff',
      email,
      phone: '+97317001234',
      standing: 'owner',
    });

  const provenNewcomer = async () => newcomers.pop()?.email ?? '';
  /** Creates a person who belonged to the client, chose a password and was removed. */
  const formerPerson = async ({ owner, client_id }: Fresh) => {
    const email = freeEmail();
    const { body } = await add({ owner, client_id }, email);
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string }>(sql`select id from invitations where user_id = ${body.user_id}`),
    );
    const token = invitationToken(app.server, row?.id ?? '');
    await app.nobody.call(acceptInvitation, { token, password: 'quiet workshop', ...agreed });
    await owner.call(removeClientPerson, { id: body.id, version: 1 });
    return email;
  };

  type Case = {
    readonly holder: string;
    readonly mail: string;
    readonly address: (at: Fresh) => Promise<string>;
  };
  const cases: readonly Case[] = [
    { holder: 'nobody', mail: 'invitation', address: async () => freeEmail() },
    { holder: 'someone without a role', mail: 'offer', address: provenNewcomer },
    { holder: 'a super_admin', mail: 'address taken', address: async () => world.admin.email },
    {
      holder: 'a technician of another operator',
      mail: 'address taken',
      address: async () => world.foreign.technician.email.toUpperCase(),
    },
    {
      holder: 'a technician of the same operator',
      mail: 'address taken',
      address: async () => world.home.technician.email,
    },
    {
      holder: 'someone whom another client invited',
      mail: 'address taken',
      address: async () => {
        const email = freeEmail();
        await add(await freshClient(), email);
        return email;
      },
    },
    { holder: 'a former person of the client', mail: 'address taken', address: formerPerson },
  ];

  const heard = ({ status, body }: Answer<unknown>, email: string) =>
    JSON.stringify({ status, body })
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')

      .replaceAll(/SN-[0-9a-f]{6}/g, 'a machine')
      .replaceAll(/"created_at":"[^"]+"/g, 'a moment')
      .replaceAll(/Palm Hotel \d+/g, 'a client')
      .replaceAll(/palm\.hotel\.[^"]+/g, 'an address')
      .replaceAll(email.toLowerCase(), 'the address');

  /**
   * Returns everything that an owner can find out about the person with the email, including the number of
   * database round trips that it took to add them.
   */
  const transcriptOf = async (at: Fresh, email: string) => {
    const { owner, client_id } = at;
    const fields = { name: 'Sami Saleh', phone: '+97317001235', standing: 'owner' } as const;
    // A cached caller needs no round trip.
    await owner.call(getSession, {});
    const trips = countingTrips();
    const added = await add(at, email);
    const tripsOfAdding = trips();
    vi.restoreAllMocks();
    const mail = await lastMail(email.toLowerCase());
    const { id } = added.body;
    const change = () => owner.call(changeClientPerson, { id, version: 1, ...fields });
    const people = () => owner.call(getClient, { id: client_id });
    const first = [added, await people(), await change(), await change(), await add(at, email)];
    const removed = await owner.call(removeClientPerson, { id, version: 2 });
    const addedAgain = await add(at, email);
    const heir = await owner.call(handOverClient, { id: addedAgain.body.id, version: 1 });
    const answers = [...first, removed, addedAgain, heir, await people()];
    return {
      mail,
      tripsOfAdding,
      statuses: answers.map(({ status }) => status),
      answers: answers.map((answer) => heard(answer, email)),
    };
  };

  test.each(cases)(
    'adding the email of $whose gets the same responses, and the email "$mail"',
    async ({ mail, address }) => {
      const at = await freshClient();
      const got = await transcriptOf(at, await address(at));
      expect(got.answers).toEqual(expectedTranscript.answers);
      expect(got.tripsOfAdding).toBe(expectedTranscript.tripsOfAdding);
      expect(got.statuses).toEqual([200, 200, 200, 409, 409, 200, 200, 200, 200]);
      expect(got.answers.join()).not.toContain('"token"');
      expect(kindOf(got.mail)).toBe(mail);
    },
  );

  test('a person who accepts the offer in their own account becomes a person of the client', async () => {
    const at = await freshClient();
    const email = await provenNewcomer();
    const { body } = await add(at, email);
    const person = await app.as(email);
    const [offer] = (await person.call(listRoleOffers, {})).body.items;
    expect(await person.call(acceptRoleOffer, { id: offer?.id ?? '', ...agreed })).toMatchObject({
      status: 200,
    });
    const { session } = (await person.call(getSession, {})).body;
    expect(session).toMatchObject({ role: 'client', client_id: at.client_id, standing: 'owner' });
    expect((await person.call(removeClientPerson, { id: body.id, version: 9 })).status).toBe(409);
  });

  test('no one at the client can see that an offer was declined', async () => {
    const at = await freshClient();
    const fields = { version: 1, name: 'Sami', phone: null, standing: 'staff' } as const;
    const answers: string[] = [];
    for (const email of [freeEmail(), await provenNewcomer()]) {
      const { id } = (await add(at, email)).body;
      const person = await findStoredAccount(app.server.database, email);
      if (person?.has_password) {
        const caller = await app.as(email);
        const [offer] = (await caller.call(listRoleOffers, {})).body.items;
        expect((await caller.call(declineRoleOffer, { id: offer?.id ?? '' })).status).toBe(200);
      }
      answers.push(heard(await at.owner.call(changeClientPerson, { id, ...fields }), email));
    }
    expect(answers[1]).toBe(answers[0]);
  });

  test('a placeholder for a taken email opens no session until its operator gives it another email', async () => {
    const at = await freshClient();
    const { email } = world.foreign.client;
    const { body } = await add(at, email);
    const token = invitationToken(app.server, body.invitation?.id ?? '');
    const accepting = () => app.nobody.call(acceptInvitation, { token, password: demoPassword, ...agreed });
    expect((await changesNothing(app.server.database, accepting)).status).toBe(410);
    const keeper = await operator();
    expect((await keeper.call(getAccount, { id: body.user_id })).body).toMatchObject({
      email,
      state: 'invited',
    });
    const secondInvitation = await keeper.call(inviteAgain, { user_id: body.user_id });
    expect([secondInvitation.status, secondInvitation.problem.reason]).toEqual([409, 'address_taken']);
    const right = freeEmail();
    const changed = await keeper.call(changeAccountEmail, { id: body.user_id, email: right });
    expect(changed.body).toMatchObject({ email: right, state: 'invited' });
    expect((await mailTo(app.server.database, right)).map(kindOf)).toContain('invitation');
    const people = (await at.owner.call(getClient, { id: at.client_id })).body.relation?.people ?? [];
    expect(people.map((person) => person.email)).toContain(right);
  });

  test('the operator sees that an email is taken, and gets the link for a free one', async () => {
    const at = await freshClient();
    const keeper = await operator();
    const refusal = await changesNothing(app.server.database, () =>
      add(at, world.foreign.technician.email, keeper),
    );
    expect([refusal.status, refusal.problem.code]).toEqual([409, 'email_taken']);
    const { body } = await add(at, freeEmail(), keeper);
    expect(body.invitation?.token).toBeTypeOf('string');
    const read = await keeper.call(changeClientPerson, {
      id: body.id,
      version: 1,
      name: 'Sami',
      standing: 'staff',
    });
    expect(read.body.invitation).toMatchObject({ is_offer: false, is_declined: false });
  });

  test('two clients that add one email at the same time invite one person, and both get the same response', async () => {
    const [one, other] = [await freshClient(), await freshClient()];
    const email = freeEmail();
    const answers = await Promise.all([add(one, email), add(other, email)]);
    const [first, second] = answers.map((answer) => heard(answer, email));
    expect(second).toBe(first);
    const mails = (await mailTo(app.server.database, email)).map(kindOf);
    expect(mails.toSorted()).toEqual(['address taken', 'invitation']);
  });
});
