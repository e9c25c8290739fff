import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, deactivateAccount } from '#contract/account-directory.ts';
import { acceptInvitation, findInvitation } from '#contract/accounts.ts';
import { agreedTo, type PrivacyNotice } from '#contract/calls/agreed-to.ts';
import { addClientPerson } from '#contract/clients/people.ts';
import { createClient } from '#contract/clients.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { createOperator } from '#contract/operators.ts';
import { getOwnPrivacyText, publishPrivacyText } from '#contract/privacy/texts.ts';
import { eraseAccount, exportOwnData } from '#contract/privacy.ts';
import { acceptRoleOffer, listRoleOffers } from '#contract/role-offers.ts';
import { createTechnician } from '#contract/technicians.ts';
import { shippedPrivacyVersion } from '#domain/agreements/privacy-text.ts';
import { shippedPrivacyText } from '#server/store/agreements/privacy-texts.ts';
import { directoryActs } from '#tests/support/company/directory-acts.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const phone = '+97317001234';
const password = 'quiet workshop';
const missing = { path: 'agreed_to', message: 'Read the privacy notice and agree to it' };

describe.each(databasesInTurn(import.meta.filename))(
  'invited people agree to the privacy notice on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    let madeCount = 0;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
      // This operator has its own privacy notice, and the other operators have none.
      await publish(await operator(), 'Home Coffee keeps your name.');
    });
    afterAll(() => app.close());

    const { admin, operator, refused, signedUp } = directoryActs(() => ({ app, world }));
    const publish = async (by: Caller, text: string) => {
      const { version } = (await by.call(getOwnPrivacyText, {})).body;
      expect((await by.call(publishPrivacyText, { version, text })).status).toBe(200);
    };
    const later = (minutes: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
    };
    const agreementsOf = (user_id: string) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`
        select way, at, operator_id, text_operator_id, text_version, text_sha256
        from agreements where user_id = ${user_id} order by at, id`),
      );
    const find = async (token: string) => (await app.nobody.call(findInvitation, { token })).body.privacy;
    const accept = (token: string, privacy: PrivacyNotice) =>
      app.nobody.call(acceptInvitation, { token, password, agreed_to: agreedTo.parse(privacy) });
    const invite = async (kind: keyof typeof invitations) =>
      invitations[kind](`asked${++madeCount}@example.test`);
    const invitations = {
      technician: async (email: string) =>
        (await (await operator()).call(createTechnician, { name: 'Tariq', email, phone })).body,
      dispatcher: async (email: string) =>
        (await (await operator()).call(createDispatcher, { name: 'Dana', email, phone })).body,
      client: async (email: string) =>
        (await (await operator()).call(createClient, { name: 'Palm', email, phone, address: '1 Palm Road' }))
          .body,
      'person of a client': async (email: string) =>
        (
          await (
            await app.as(world.home.client.email)
          ).call(addClientPerson, {
            client_id: world.home.client.row.id,
            name: 'Petra',
            email,
            standing: 'staff',
          })
        ).body,
      'office user': async (email: string) =>
        (await (await operator()).call(createAccount, { name: 'Olga', email, role: 'country_operator' }))
          .body,
      operator: async (email: string) =>
        (await (await admin()).call(createOperator, { name: `Palm ${email}`, country: 'Qatar', email })).body,
      super_admin: async (email: string) =>
        (await (await admin()).call(createAccount, { name: 'Ali', email, role: 'super_admin' })).body,
    };
    const ofHome = () => ({ operator_id: world.home.operator.id, version: 1 });
    const shipped = { operator_id: null, version: shippedPrivacyVersion };

    test.each([
      ['technician', ofHome],
      ['dispatcher', ofHome],
      ['client', ofHome],
      ['person of a client', ofHome],
      ['office user', ofHome],
      ['operator', () => shipped],
      ['super_admin', () => shipped],
    ] as const)(
      'a %s cannot accept an invitation without agreeing, and the agreed version and the time are stored',
      async (invitedRole, textOf) => {
        const { invitation } = await invite(invitedRole);
        const token = invitation?.token ?? '';
        const privacyText = await find(token);
        expect(agreedTo.parse(privacyText)).toEqual(textOf());
        const silent = await refused(() => app.nobody.call(acceptInvitation, { token, password } as never));
        expect([silent.status, silent.problem.errors]).toEqual([422, [missing]]);
        const wrong = await refused(() => accept(token, { ...privacyText, version: 9 }));
        expect([wrong.status, wrong.problem.reason]).toEqual([409, 'privacy_text_replaced']);
        const { status, body } = await accept(token, privacyText);
        expect(status).toBe(200);
        expect(await agreementsOf(body.user.id)).toEqual([
          {
            way: 'invitation',
            at: app.clock.now,
            operator_id: body.operator?.id ?? null,
            text_operator_id: privacyText.operator_id,
            text_version: privacyText.version,
            text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
        ]);
      },
    );

    test("a role offer shows its operator's privacy notice, and cannot be accepted without agreeing to it", async () => {
      const { id: account_id, email } = await signedUp('Yara N.');
      await (await operator()).call(createTechnician, { name: 'Yara', phone, email, account_id });
      const person = await app.as(email);
      const offers = async () => (await person.call(listRoleOffers, {})).body.items;
      const [offer] = await offers();
      const id = offer?.id ?? '';
      expect(offer?.privacy).toEqual({ ...ofHome(), path: `/privacy?operator=${world.home.operator.id}` });
      const silent = await refused(() => person.call(acceptRoleOffer, { id } as never));
      expect([silent.status, silent.problem.errors]).toEqual([422, [missing]]);
      const wrong = await refused(() =>
        person.call(acceptRoleOffer, { id, agreed_to: { ...ofHome(), version: 9 } }),
      );
      expect([wrong.status, wrong.problem.reason]).toEqual([409, 'privacy_text_replaced']);
      expect(await offers()).toHaveLength(1);
      expect((await person.call(acceptRoleOffer, { id, agreed_to: ofHome() })).status).toBe(200);
      const expectedFields = {
        operator_id: world.home.operator.id,
        text_operator_id: world.home.operator.id,
      };
      expect((await agreementsOf(account_id)).at(-1)).toMatchObject({
        ...expectedFields,
        way: 'role_offer',
        text_version: 1,
      });
      const { agreements } = (await person.call(exportOwnData, {})).body.activity;
      expect(agreements).toMatchObject([
        { by: 'sign_up' },
        { by: 'role_offer', privacy_text: { version: 1 } },
      ]);
    });

    test('a notice that was replaced more than an hour ago is refused, and the invitation shows the new one', async () => {
      const { invitation } = await invitations.operator('replaced@example.test');
      const token = invitation?.token ?? '';
      const before = await find(token);
      await publish(await admin(), 'The host keeps your name.');
      later(61);
      const { status, problem } = await refused(() => accept(token, before));
      expect([status, problem.reason]).toEqual([409, 'privacy_text_replaced']);
      expect(problem.detail).toContain('Read the new one');
      const now = await find(token);
      expect(agreedTo.parse(now)).toEqual({ operator_id: null, version: shippedPrivacyVersion + 1 });
      expect((await accept(token, now)).status).toBe(200);
    });

    test('an erasure removes the agreement with the account', async () => {
      const { invitation } = await invitations.super_admin('goes@example.test');
      const token = invitation?.token ?? '';
      const { user } = (await accept(token, await find(token))).body;
      expect(await agreementsOf(user.id)).toHaveLength(1);
      const by = await admin();
      await by.call(deactivateAccount, { id: user.id });
      expect((await by.call(eraseAccount, { user_id: user.id })).status).toBe(200);
      expect(await agreementsOf(user.id)).toEqual([]);
    });

    test('the hash matches the words on the screen', async () => {
      const { invitation } = await invitations.operator('hash@example.test');
      const token = invitation?.token ?? '';
      const privacyText = await find(token);
      expect(privacyText.version).not.toBe(shippedPrivacyText().version);
      const { user } = (await accept(token, privacyText)).body;
      const [published] = await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ sha256: string }>(sql`
        select sha256 from privacy_texts where operator_id is null and version = ${privacyText.version}`),
      );
      expect(await agreementsOf(user.id)).toMatchObject([{ text_sha256: published?.sha256 }]);
    });
  },
);
