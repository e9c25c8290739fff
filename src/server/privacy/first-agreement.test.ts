import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession, refreshSession, setUpFirstAdmin, signIn, signOut } from '#contract/accounts.ts';
import { createClient, listClients } from '#contract/clients.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { filePath } from '#contract/files.ts';
import { createOperator } from '#contract/operators.ts';
import { getOwnAccount, saveLanguage } from '#contract/own-account.ts';
import { agreeToPrivacyText, listOwnAgreements } from '#contract/privacy/agreements.ts';
import { getOwnPrivacyText, publishPrivacyText, readPrivacyText } from '#contract/privacy/texts.ts';
import { exportOwnData } from '#contract/privacy.ts';
import { createTechnician } from '#contract/technicians.ts';
import { shippedPrivacyText } from '#server/store/agreements/privacy-texts.ts';
import { makeSetupToken, sessionSecret } from '#server/store/installation.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { inTurn } from '#tests/support/rounds.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { calls, validInput } from '#tests/support/writes/calls.ts';

const phone = '+97317001234';

describe.each(databasesInTurn(import.meta.filename))('people with a given password on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let madeCount = 0;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    // This operator has its own privacy notice, and the installation has the one that the product ships.
    await publish('Home Coffee keeps your name.');
  });
  afterAll(() => app.close());

  const system = (statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));
  const operator = () => app.as(world.home.countryOperator.email);
  const admin = () => app.as(world.admin.email);
  const publish = async (text: string) => {
    const { version } = (await (await operator()).call(getOwnPrivacyText, {})).body;
    expect((await (await operator()).call(publishPrivacyText, { version, text })).status).toBe(200);
  };
  const agreementsOf = (user_id: string) =>
    system(sql`
      select way, at, operator_id, text_operator_id, text_version, text_sha256
      from agreements where user_id = ${user_id} order by at, id`);
  const given = () => ({ name: 'Tariq', email: `given${++madeCount}@example.test`, password: demoPassword });
  const enter = async (email: string) => {
    const { status, headers } = await app.nobody.call(signIn, { email, password: demoPassword });
    expect(status).toBe(200);
    return app.browser(headers.get('set-cookie')?.split(';')[0] ?? '');
  };
  const creations = {
    technician: async () => (await operator()).call(createTechnician, { ...given(), phone }),
    client: async () => (await operator()).call(createClient, { ...given(), phone, address: '1 Palm Road' }),
    dispatcher: async () => (await operator()).call(createDispatcher, { ...given(), phone }),
    operator: async () =>
      (await admin()).call(createOperator, { ...given(), name: `Palm ${madeCount}`, country: 'Qatar' }),
  };
  const made = async (who: keyof typeof creations) => {
    expect((await creations[who]()).status).toBe(200);
    return enter(`given${madeCount}@example.test`);
  };
  const shipped = () => ({ operator_id: null, version: shippedPrivacyText().version });
  const ofHome = () => ({ operator_id: world.home.operator.id, version: 1 });

  test.each([
    ['technician', ofHome],
    ['client', ofHome],
    ['dispatcher', ofHome],
    ['operator', shipped],
  ] as const)(
    'a %s agrees to the notice of their operator before anything else, and the version and the time are stored',
    async (who, textOf) => {
      const person = await made(who);
      const session = async () => (await person.call(getSession, {})).body.session;
      const before = await session();
      expect(before?.must_agree).toBe(true);
      const operator_id = before?.operator?.id ?? null;
      const notice = await person.call(readPrivacyText, { operator: operator_id ?? '' });
      const { version, operator_id: owner } = notice.body;
      expect({ operator_id: owner, version }).toEqual(textOf());
      expect((await person.call(agreeToPrivacyText, { agreed_to: textOf() })).status).toBe(200);
      expect((await session())?.must_agree).toBe(false);
      expect(await agreementsOf(before?.user.id ?? '')).toEqual([
        {
          way: 'sign_in',
          at: app.clock.now,
          operator_id,
          text_operator_id: textOf().operator_id,
          text_version: textOf().version,
          text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ]);
      expect((await person.call(listOwnAgreements, {})).body.items).toMatchObject([
        { way: 'sign_in', version },
      ]);
    },
  );

  test('until then only calls on their own account and data work, and every other call is refused', async () => {
    const person = await made('operator');
    const isOwn = ({ by, isBeforeSecondFactor, isBeforeAgreement }: (typeof calls)[number]) =>
      by === 'everybody' || isBeforeSecondFactor === true || isBeforeAgreement === true;
    const others = calls.filter(
      (one) => !isOwn(one) && (one.by === 'signed-in' || one.by.includes('country_operator')),
    );
    for (const call of inTurn(others)) {
      const { problem } = await person.call(call, validInput(call, world.home.operator.id));
      expect([call.name, problem.code]).toEqual([call.name, 'agreement_missing']);
    }
    const file = await app.request(filePath({ id: world.home.operator.id }), {
      headers: { cookie: person.cookie },
    });
    expect([file.status, (await file.json()).code]).toEqual([403, 'agreement_missing']);
    expect((await person.call(getOwnAccount, {})).status).toBe(200);
    expect((await person.call(saveLanguage, { language: 'ar' })).status).toBe(200);
    expect((await person.call(exportOwnData, {})).body.activity.agreements).toEqual([]);
    expect((await person.call(refreshSession, {})).body.must_agree).toBe(true);
    expect((await person.call(signOut, {})).status).toBe(200);
  });

  test('a notice that does not apply is refused, and no data is left', async () => {
    const person = await made('technician');
    app.clock.now = new Date(app.clock.now.getTime() + 61 * 60_000);
    for (const agreed_to of [shipped(), { ...ofHome(), version: 9 }]) {
      const { status, problem } = await changesNothing(app.server.database, () =>
        person.call(agreeToPrivacyText, { agreed_to }),
      );
      expect([status, problem.reason]).toEqual([409, 'privacy_text_replaced']);
    }
  });

  test('two agreements at once are stored once, and a later notice asks no one again', async () => {
    const person = await made('technician');
    const [id = ''] = [(await person.call(getSession, {})).body.session?.user.id];
    const both = [1, 2].map(() => person.call(agreeToPrivacyText, { agreed_to: ofHome() }));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await agreementsOf(id)).toHaveLength(1);
    await publish('Home Coffee keeps your name and phone.');
    expect((await person.call(getSession, {})).body.session?.must_agree).toBe(false);
  });

  test('the first super admin agrees after the setup, and no one agrees for a person whom they act for', async () => {
    await system(sql`delete from user_roles where role = 'super_admin'`);
    const token = await app.server.database.transaction(systemIdentity, async (tx) => {
      await sessionSecret(tx);
      return (await makeSetupToken(tx)) ?? '';
    });
    const { body, headers } = await app.nobody.call(setUpFirstAdmin, { token, ...given() });
    expect(body.must_agree).toBe(true);
    const notice = await app.nobody.call(readPrivacyText, { of: 'installation' });
    expect(notice.body).toMatchObject({ ...shipped(), is_current: true });
    const person = app.browser(headers.get('set-cookie')?.split(';')[0] ?? '');
    const acting = { headers: { 'acting-for': `country_operator/${world.home.operator.id}` } };
    expect((await person.call(listClients, {}, acting)).problem.code).toBe('agreement_missing');
    expect((await person.call(agreeToPrivacyText, agreed, acting)).status).toBe(200);
    expect(await agreementsOf(body.user.id)).toMatchObject([{ operator_id: null, text_operator_id: null }]);
    expect((await person.call(listClients, {}, acting)).status).toBe(200);
  });
});
