import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '#contract/accounts.ts';
import { listOwnAgreements } from '#contract/privacy/agreements.ts';
import {
  getOwnPrivacyText,
  listOwnPrivacyTexts,
  publishPrivacyText,
  readPrivacyText,
} from '#contract/privacy/texts.ts';
import { exportOwnData } from '#contract/privacy.ts';
import { shippedPrivacyVersion } from '#domain/agreements/privacy-text.ts';
import { languages } from '#domain/values/language.ts';
import { findShippedText } from '#server/store/agreements/privacy-texts.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  startTestServer,
  type TestServer,
  testMoment,
} from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))(
  'earlier versions of the privacy notice on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    const days = (count: number) => new Date(testMoment.getTime() + count * 86_400_000);
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
      for (const [index, text] of ['Home Coffee keeps names.', 'Home Coffee keeps phones.'].entries()) {
        app.clock.now = days(index + 1);
        await publish(await as(world.home.countryOperator), text);
      }
      app.clock.now = days(3);
      await publish(await as(world.foreign.countryOperator), 'Foreign Coffee keeps all.');
    });
    afterAll(() => app.close());

    const as = ({ email }: Person) => app.as(email);
    const publish = async (by: Caller, text: string) => {
      const { version } = (await by.call(getOwnPrivacyText, {})).body;
      expect((await by.call(publishPrivacyText, { version, text })).status).toBe(200);
    };
    const read = async (input: Parameters<typeof app.nobody.call<typeof readPrivacyText>>[1]) =>
      app.nobody.call(readPrivacyText, input);
    const listedFor = async (by: Person) => (await (await as(by)).call(listOwnPrivacyTexts, {})).body.items;
    const nameOf = ({ operator_id, version }: { operator_id: string | null; version: number }) => [
      operator_id,
      version,
    ];

    test('each version is shown by itself, and says if it is the current one', async () => {
      const operator = world.home.operator.id;
      const first = (await read({ operator, version: 1 })).body;
      expect(first).toMatchObject({
        operator_id: operator,
        version: 1,
        text: 'Home Coffee keeps names.',
        is_current: false,
        responsible: { name: world.home.operator.name },
      });
      expect(new Date(first.published_at ?? '')).toEqual(days(1));
      expect((await read({ operator, version: 2 })).body).toMatchObject({ version: 2, is_current: true });
      const shipped = (await read({ operator, version: 1, of: 'installation' })).body;
      expect(shipped).toMatchObject({ operator_id: null, is_current: false, text: findShippedText(1)?.text });
      expect((await read({ version: shippedPrivacyVersion })).body).toMatchObject({
        operator_id: null,
        is_current: true,
      });
    });

    test("an unpublished version is not found, nor is an operator's version under another operator", async () => {
      const operator = world.foreign.operator.id;
      for (const input of [
        { operator, version: 2 },
        { version: 99 },
        { operator, version: 99, of: 'installation' },
      ])
        expect((await read(input as never)).status).toBe(404);
      expect((await read({ operator, version: 1 })).body.text).toBe('Foreign Coffee keeps all.');
    });

    test('an operator lists its own versions with their dates, and no others', async () => {
      const { operator, countryOperator } = world.home;
      expect(await listedFor(countryOperator)).toEqual([
        { operator_id: operator.id, version: 2, published_at: days(2).toISOString() },
        { operator_id: operator.id, version: 1, published_at: days(1).toISOString() },
      ]);
      const { status } = await (await as(world.home.dispatcher)).call(listOwnPrivacyTexts, {});
      expect(status).toBe(403);
    });

    test.each(languages)(
      'the shipped notice is read in %s, and the agreement keeps those words',
      async (language) => {
        const { text, version } = (await read({ language })).body;
        expect(/\p{Script=Arabic}/u.test(text)).toBe(language === 'ar');
        const form = {
          name: 'Salma Idris',
          email: `reader.${language}@example.test`,
          password: 'quiet workshop',
        };
        const agreed_to = { operator_id: null, version, language };
        expect((await app.nobody.call(signUp, { ...form, agreed_to })).status).toBe(200);
        const kept = await app.server.database.transaction(systemIdentity, (tx) =>
          tx.rows(sql`
          select text_version, text_sha256 from agreements
          where user_id = (select id from profiles where email = ${form.email})`),
        );
        expect(kept).toEqual([{ text_version: version, text_sha256: sha256(text) }]);
        const person = await app.as(form.email);
        const { items } = (await person.call(listOwnAgreements, {})).body;
        const path = `/privacy?version=${version}&of=installation&language=${language}`;
        expect(items).toMatchObject([{ version, language, path }]);
        const { agreements } = (await person.call(exportOwnData, {})).body.activity;
        expect(agreements).toMatchObject([{ by: 'sign_up', privacy_text: { version, language } }]);
      },
    );

    test('the installation lists its own versions, after the earlier ones of the product', async () => {
      expect((await listedFor(world.admin)).map(nameOf)).toEqual([
        [null, 2],
        [null, 1],
      ]);
      await publish(await as(world.admin), 'The host keeps names.');
      expect((await listedFor(world.admin)).map(nameOf)).toEqual([
        [null, 3],
        [null, 2],
        [null, 1],
      ]);
    });

    test("an account lists its person's agreements with the first time, and no one else's", async () => {
      const { operator, client } = world.home;
      const insert = (user_id: string, at: Date, text_operator_id: string | null, version: number) =>
        app.server.database.transaction(systemIdentity, (tx) =>
          tx.rows(sql`
          insert into agreements (id, at, way, operator_id, user_id, text_operator_id, text_version, text_sha256)
          values (gen_random_uuid(), ${at}, 'invitation', ${operator.id}, ${user_id}, ${text_operator_id}, ${version}, 'hash')`),
        );
      await insert(client.user_id, days(2), operator.id, 1);
      await insert(client.user_id, days(3), operator.id, 1);
      await insert(client.user_id, days(1), null, 1);
      await insert(world.home.dispatcher.user_id, days(4), operator.id, 2);
      const { items } = (await (await as(client)).call(listOwnAgreements, {})).body;
      // The account was created with an agreement to the shipped notice, the only one whose language is known.
      expect(items.filter(({ language }) => language === null)).toEqual([
        {
          at: days(2).toISOString(),
          way: 'invitation',
          owner: operator.name,
          version: 1,
          language: null,
          path: `/privacy?operator=${operator.id}&version=1`,
        },
        {
          at: days(1).toISOString(),
          way: 'invitation',
          owner: null,
          version: 1,
          language: null,
          path: `/privacy?operator=${operator.id}&version=1&of=installation`,
        },
      ]);
      expect((await app.nobody.call(listOwnAgreements, {})).status).toBe(401);
    });

    test('a person without a role can read their agreements too', async () => {
      const form = { name: 'Salma Idris', email: 'salma@example.test', password: 'quiet workshop' };
      const applying = (await read({})).body;
      const agreed_to = { operator_id: applying.operator_id, version: applying.version };
      await app.nobody.call(signUp, { ...form, agreed_to });
      const { items } = (await (await app.as(form.email)).call(listOwnAgreements, {})).body;
      expect(items).toMatchObject([{ way: 'sign_up', owner: null, version: applying.version }]);
    });
  },
);
