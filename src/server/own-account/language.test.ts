import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation, forgotPassword, getSession, signUp } from '#contract/accounts.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import { saveLanguage } from '#contract/own-account.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const arabic = /\p{Script=Arabic}/u;

describe.each(databasesInTurn(import.meta.filename))("a person's language on %s", (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind, { mailLeavesBy: 'smtp' });
  });
  afterAll(() => app.close());

  const system = (statement: SQL) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Record<string, unknown>>(statement));
  const mailTo = async (email: string) => {
    const [mail] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ subject: string; body: string }>(sql`
        select subject, body from outgoing_mails where recipient = ${email} order by created_at desc, id desc limit 1`),
    );
    if (mail === undefined) throw new Error(`${email} got no email`);
    return mail;
  };
  const isArabic = async (email: string) => {
    const { subject, body } = await mailTo(email);
    expect(arabic.test(subject)).toBe(arabic.test(body));
    return arabic.test(body);
  };
  const askForReset = (email: string) => app.nobody.call(forgotPassword, { email });
  const setDefault = async (language: 'ar' | null) => {
    const operator = await app.as('operator@demo.test');
    const { body } = await operator.call(getOperatorSettings, {});
    const { status } = await operator.call(saveOperatorSettings, { ...body, language });
    expect(status).toBe(200);
  };

  test('emails are in the language that the recipient chose, and the session says which one that is', async () => {
    const client = await app.as('client@demo.test');
    await askForReset(client.email);
    expect(await isArabic(client.email)).toBe(false);
    expect((await client.call(saveLanguage, { language: 'ar' })).status).toBe(200);
    expect((await client.call(getSession, {})).body.session?.language).toBe('ar');
    await askForReset(client.email);
    expect(await isArabic(client.email)).toBe(true);
    expect((await client.call(saveLanguage, { language: 'en' })).status).toBe(200);
    await askForReset(client.email);
    expect(await isArabic(client.email)).toBe(false);
  });

  test('the digits of a person are kept with their language, and stay while another language has none', async () => {
    const client = await app.as('client@demo.test');
    const digits = async () => (await client.call(getSession, {})).body.session?.digits;
    expect(await digits()).toBeNull();
    await client.call(saveLanguage, { language: 'ar', digits: 'arab' });
    await client.call(saveLanguage, { language: 'en' });
    expect(await digits()).toBe('arab');
    const language = () =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`select language_of_account(id) as language from profiles where email = ${client.email}`),
      );
    expect(await language()).toEqual([{ language: 'en' }]);
    await client.call(saveLanguage, { language: 'ar' });
    expect(await language()).toEqual([{ language: 'ar-u-nu-arab' }]);
    await askForReset(client.email);
    expect(await isArabic(client.email)).toBe(true);
    await client.call(saveLanguage, { language: 'en', digits: 'latn' });
  });

  test.each([
    ['JO', 'ar-JO'],
    ['IQ', 'ar-JO'],
    ['EG', 'ar'],
    ['BH', 'ar'],
  ])('emails to readers of Arabic name the months as people in %s do', async (country, reading) => {
    const person = await app.as('technician.ae@demo.test');
    const { operator } = (await person.call(getSession, {})).body.session ?? {};
    await system(sql`update country_operators set country = ${country} where id = ${operator?.id}`);
    await person.call(saveLanguage, { language: 'ar', digits: 'latn' });
    const inMails = sql`select language_of_account(id) as language from profiles where email = ${person.email}`;
    expect(await system(inMails)).toEqual([{ language: reading }]);
    expect((await person.call(getSession, {})).body.session?.operator?.country).toBe(country);
    await person.call(saveLanguage, { language: 'ar', digits: 'arab' });
    expect(await system(inMails)).toEqual([{ language: `${reading}-u-nu-arab` }]);
    await person.call(saveLanguage, { language: 'en', digits: 'latn' });
    expect(await system(inMails)).toEqual([{ language: 'en' }]);
    await system(sql`update country_operators set country = 'AE' where id = ${operator?.id}`);
  });

  test("people who have not chosen a language get their operator's, and no one at another operator does", async () => {
    await setDefault('ar');
    const [dispatcher, neighbor] = [
      await app.as('dispatcher@demo.test'),
      await app.as('dispatcher.ae@demo.test'),
    ];
    for (const { email } of [dispatcher, neighbor]) await askForReset(email);
    expect([await isArabic(dispatcher.email), await isArabic(neighbor.email)]).toEqual([true, false]);
    expect((await dispatcher.call(getSession, {})).body.session).toMatchObject({
      language: null,
      operator: { language: 'ar' },
    });
    await dispatcher.call(saveLanguage, { language: 'en' });
    await askForReset(dispatcher.email);
    expect(await isArabic(dispatcher.email)).toBe(false);
    await setDefault(null);
  });

  test('an invitation is in the default language of the operator, and takes the language that the person chooses', async () => {
    await setDefault('ar');
    const operator = await app.as('operator@demo.test');
    const email = 'reem@example.test';
    const { body } = await operator.call(createDispatcher, {
      name: 'Reem Saleh',
      phone: '+973 3300 1234',
      email,
    });
    expect(await isArabic(email)).toBe(true);
    const token = body.invitation?.token ?? '';
    const browser = app.withCookie('language=en');
    const accepted = await browser.call(acceptInvitation, { token, password: demoPassword, ...agreed });
    expect(accepted.body).toMatchObject({ language: 'en' });
    await askForReset(email);
    expect(await isArabic(email)).toBe(false);
    await setDefault(null);
  });

  test('the email that confirms a sign-up is in the language of the page', async () => {
    const person = { name: 'Some Body', password: demoPassword, ...agreed };
    await app.withCookie('language=ar').call(signUp, { ...person, email: 'arabic@example.test' });
    await app.nobody.call(signUp, { ...person, email: 'english@example.test' });
    expect([await isArabic('arabic@example.test'), await isArabic('english@example.test')]).toEqual([
      true,
      false,
    ]);
  });

  test('an unknown language is refused', async () => {
    const client = await app.as('client@demo.test');
    expect((await client.call(saveLanguage, { language: 'xx' as 'en' })).status).toBe(422);
  });
});
