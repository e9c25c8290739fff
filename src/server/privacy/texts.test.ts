import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp } from '#contract/accounts.ts';
import type { AgreedTo } from '#contract/calls/agreed-to.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { readSigningLink, showSigningCode, signByLink } from '#contract/job-orders/signature/link.ts';
import { readSigning, signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { reportFault } from '#contract/labels.ts';
import { confirmSignUp } from '#contract/mailed-links.ts';
import { getOwnPrivacyText, publishPrivacyText, readPrivacyText } from '#contract/privacy/texts.ts';
import { eraseAccount, exportOwnData } from '#contract/privacy.ts';
import { getPlatform } from '#contract/settings.ts';
import { shippedPrivacyVersion } from '#domain/agreements/privacy-text.ts';
import { languages } from '#domain/values/language.ts';
import { findShippedText, shippedPrivacyText } from '#server/store/agreements/privacy-texts.ts';
import { platformSettingsId } from '#server/store/platform-settings.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { jobSteps } from '#tests/support/company/job-steps.ts';
import { type Labeling, said, startLabeling } from '#tests/support/company/labeled-machines.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { eventsOf, mailTo, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import type { Caller } from '#tests/support/servers/demo-server.ts';

const text = '# Who\nHome Coffee keeps your name.';
const shipped = { operator_id: null, version: shippedPrivacyVersion };

const hashOf = (words = '') => createHash('sha256').update(words).digest('hex');

test('each shipped version keeps the words that people agreed to, in each language', () => {
  const versions = Array.from({ length: shippedPrivacyVersion }, (_, index) => index + 1);
  const hashes = versions.flatMap((version) =>
    languages.map((language) => [`${version} ${language}`, hashOf(findShippedText(version, language)?.text)]),
  );
  // If you change a word of the text, increase shippedPrivacyVersion, and add a line here and in docs/privacy.md.
  expect(Object.fromEntries(hashes)).toMatchInlineSnapshot(`
    {
      "1 ar": "2a4ff8da7a1920d3d09c084664142eb3d6361bbce8e9e1ddc0e2382eca10e33a",
      "1 en": "2a4ff8da7a1920d3d09c084664142eb3d6361bbce8e9e1ddc0e2382eca10e33a",
      "2 ar": "2f1335cb084c02c8d6d6fa82fb5bcaace87e5a7248eb90148d3cb1fcecc4f243",
      "2 en": "675735fbb428f2fd9ac37e1d2eca7e8fa9321ea507497422e1af16c90d523e48",
    }
  `);
  expect(findShippedText(shippedPrivacyVersion + 1)).toBeNull();
});

describe.each(databasesInTurn(import.meta.filename))('privacy notices on %s', (kind) => {
  let on: Labeling;
  beforeAll(async () => {
    on = await startLabeling(kind);
  });
  afterAll(() => on.app.close());
  beforeEach(() => on.nextWindow());

  const later = (minutes: number) => {
    on.app.clock.now = new Date(on.app.clock.now.getTime() + minutes * 60_000);
  };
  const rows = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    on.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const publish = async (by: Caller, words = text) => {
    const { version } = (await by.call(getOwnPrivacyText, {})).body;
    return (await by.call(publishPrivacyText, { version, text: words })).body;
  };
  const ownersOf = async () => ({
    home: await on.as(on.world.home.countryOperator),
    foreign: await on.as(on.world.foreign.countryOperator),
    admin: await on.as(on.world.admin),
  });
  const applyingAt = async (operator?: string) =>
    (await on.stranger().call(readPrivacyText, operator === undefined ? {} : { operator })).body;
  const agreementsOf = (column: 'user_id' | 'service_request_id' | 'job_order_id', id: string) =>
    rows(sql`
      select way, at, operator_id, user_id, text_operator_id, text_version, text_sha256
      from agreements where ${sql.raw(column)} = ${id} order by at, id`);
  const form = (email: string) => ({ name: 'Salma Idris', email, password: 'quiet workshop', ...agreed });
  const awaiting = async () => {
    const { home } = on.world;
    const seed = { technician: home.technician, workflow_status: 'awaiting_signature' } as const;
    const { id } = await makeJob(on.database, home, seed);
    const technician = await on.as(home.technician);
    const job = (await technician.call(getJobOrder, { id })).body;
    return { id, technician, job, signature: await jobSteps(on.app).signature(job) };
  };

  test('the shipped notice applies to everyone if none is published, and names who is responsible', async () => {
    const { operator } = on.world.home;
    const { text: words, ...textFields } = await applyingAt(operator.id);
    expect(textFields).toEqual({
      ...shipped,
      is_current: true,
      published_at: null,
      responsible: {
        name: operator.name,
        second_name: null,
        address: null,
        second_address: null,
        phone: '+97317001234',
        email: null,
      },
      country: 'Testland',
      brand: null,
    });
    expect(words).toBe(shippedPrivacyText().text);
    expect((await applyingAt()).responsible.name).toBeNull();
    const unknown = { operator: crypto.randomUUID() };
    expect((await on.stranger().call(readPrivacyText, unknown)).status).toBe(404);
    expect((await on.stranger().call(getPlatform, {})).body.privacy).toEqual({
      ...shipped,
      path: '/privacy',
    });
  });

  test('a sign-up stores the agreed notice and the time, even if the email is verified first', async () => {
    const { body } = await on.stranger().call(signUp, form('salma@example.test'));
    const id = 'user' in body ? body.user.id : '';
    const expectedFields = { operator_id: null, text_operator_id: null, text_version: shippedPrivacyVersion };
    const text_sha256 = shippedPrivacyText().sha256;
    expect(await agreementsOf('user_id', id)).toEqual([
      { ...expectedFields, way: 'sign_up', user_id: id, at: on.app.clock.now, text_sha256 },
    ]);
    const { mailLeavesBy } = on.app.server;
    Object.assign(on.app.server, { mailLeavesBy: 'smtp' });
    const agreedAt = on.app.clock.now;
    const mailedForm = form('mailed@example.test');
    await on.stranger().call(signUp, mailedForm);
    Object.assign(on.app.server, { mailLeavesBy });
    later(120);
    const [mail = ''] = await mailTo(on.database, 'mailed@example.test');
    const token = /#(\S+)/.exec(mail)?.[1] ?? '';
    const { password } = mailedForm;
    const confirmed = (await on.stranger().call(confirmSignUp, { token, password })).body.user.id;
    expect(await agreementsOf('user_id', confirmed)).toMatchObject([{ way: 'sign_up', at: agreedAt }]);
  });

  test('a sign-up without an agreement is refused with an error at the field', async () => {
    const { agreed_to: _, ...lacking } = form('silent@example.test');
    const { status, problem } = await on.unchanged(() => on.stranger().call(signUp, lacking as never));
    expect([status, problem.errors]).toEqual([
      422,
      [
        {
          path: 'agreed_to',
          message: 'Read the privacy notice and agree to it',
        },
      ],
    ]);
  });

  test("publishing raises the version, is an event, and applies to the operator's people only", async () => {
    const { home, foreign, admin } = await ownersOf();
    const { operator } = on.world.home;
    expect(await publish(home)).toMatchObject({ operator_id: operator.id, version: 1, text });
    expect(await publish(home, `${text} And phone.`)).toMatchObject({ version: 2 });
    const earlier = await rows(
      sql`select text from privacy_texts where operator_id = ${operator.id} and version = 1`,
    );
    expect(earlier).toEqual([{ text }]);
    expect((await eventsOf(on.database, operator.id)).slice(-2)).toMatchObject([
      { type: 'operators.privacy-published', changes: { privacy_version: { from: 0, to: 1 } } },
      { type: 'operators.privacy-published', changes: { privacy_version: { from: 1, to: 2 } } },
    ]);
    expect(await notificationsOf(admin, 'operators.privacy-published')).toHaveLength(2);
    expect(await applyingAt(operator.id)).toMatchObject({ operator_id: operator.id, version: 2 });
    expect(await applyingAt(on.world.foreign.operator.id)).toMatchObject(shipped);
    expect((await foreign.call(getOwnPrivacyText, { language: 'ar' })).body).toMatchObject({
      version: 0,
      published_at: null,
      text: findShippedText(shippedPrivacyVersion, 'ar')?.text,
    });

    expect(await publish(admin)).toMatchObject({ operator_id: null, version: shippedPrivacyVersion + 1 });
    expect((await eventsOf(on.database, platformSettingsId)).at(-1)?.type).toBe(
      'platform-settings.privacy-published',
    );
    expect(await applyingAt(on.world.foreign.operator.id)).toMatchObject({ operator_id: null, text });
    expect((await on.stranger().call(readPrivacyText, { language: 'ar' })).body.text).toBe(text);
    expect(await applyingAt(operator.id)).toMatchObject({ version: 2 });
  });

  test('if two people publish on the same version, one is refused, and no notice is overwritten', async () => {
    const { home } = await ownersOf();
    const { version } = (await home.call(getOwnPrivacyText, {})).body;
    const both = await Promise.all(
      [1, 2].map((part) => home.call(publishPrivacyText, { version, text: `${text} ${part}` })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('no one can change a published notice, not even the server itself', async () => {
    for (const statement of [
      sql`update privacy_texts set text = 'other'`,
      sql`delete from privacy_texts`,
      sql`update agreements set text_version = 9`,
    ])
      await expect(rows(statement)).rejects.toThrow();
  });

  test('a report from a label agrees to the notice, or for an hour to the previous one', async () => {
    const { token } = await on.newLabel();
    const { home } = await ownersOf();
    const before = (await on.scanned(token)).privacy;
    const words = (await applyingAt(on.world.home.operator.id)).text;
    const report = (agreed_to: AgreedTo) => on.stranger().call(reportFault, { token, ...said, agreed_to });
    const published = await publish(home, `${text} Replaced.`);
    later(59);
    const { body } = await report({ ...before, language: 'ar' });
    const [request] = await rows<{ id: string }>(sql`
      select id from service_requests where operator_id = ${on.world.home.operator.id} and number = ${Number(body.number.slice(3))}`);
    expect(await agreementsOf('service_request_id', request?.id ?? '')).toMatchObject([
      {
        way: 'label',
        operator_id: on.world.home.operator.id,
        user_id: null,
        text_version: before.version,
        text_sha256: hashOf(words),
      },
    ]);
    later(2);
    const { status, problem } = await on.unchanged(() => report(before));
    expect([status, problem.reason]).toEqual([409, 'privacy_text_replaced']);
    const { privacy } = await on.scanned((await on.newLabel()).token);
    expect(privacy).toMatchObject({ operator_id: on.world.home.operator.id, version: published.version });
  });

  test("a signature agrees to the notice on the technician's device, in the client's session and by link", async () => {
    const { home } = on.world;
    const glass = await awaiting();
    const { privacy } = (await glass.technician.call(readSigning, { id: glass.id })).body;
    const agreed_to = { operator_id: privacy.operator_id, version: privacy.version };
    const stale = await on.unchanged(() =>
      glass.technician.call(signJobOrder, { ...glass.signature, agreed_to: { ...agreed_to, version: 99 } }),
    );
    expect([stale.status, stale.problem.reason]).toEqual([409, 'privacy_text_replaced']);
    await glass.technician.call(signJobOrder, { ...glass.signature, agreed_to });
    const expectedFields = {
      operator_id: home.operator.id,
      text_operator_id: home.operator.id,
      text_version: privacy.version,
    };
    expect(await agreementsOf('job_order_id', glass.id)).toMatchObject([
      { ...expectedFields, way: 'glass', user_id: null },
    ]);

    const awaitingJob = await awaiting();
    await (await on.as(home.client)).call(signJobOrder, { ...awaitingJob.signature, agreed_to });
    expect(await agreementsOf('job_order_id', awaitingJob.id)).toMatchObject([
      { ...expectedFields, way: 'glass', user_id: home.client.user_id },
    ]);

    const linked = await awaiting();
    const { path } = (
      await linked.technician.call(showSigningCode, { id: linked.id, version: linked.job.version })
    ).body;
    const token = path.replace('/sign/', '');
    expect((await on.stranger().call(readSigningLink, { token })).body.privacy).toEqual(privacy);
    const { id: _, version: __, ...signature } = linked.signature;
    expect((await on.stranger().call(signByLink, { token, ...signature, agreed_to })).status).toBe(200);
    expect(await agreementsOf('job_order_id', linked.id)).toMatchObject([
      { ...expectedFields, way: 'link', user_id: null },
    ]);
  });

  test("a person's own export lists their agreements, and an erasure keeps the agreement of a signed report", async () => {
    const { home } = on.world;
    const client = await on.as(home.client);
    const { agreements } = (await client.call(exportOwnData, {})).body.activity;
    expect(agreements).toMatchObject([
      { by: 'invitation' },
      {
        by: 'glass',
        privacy_text: { operator: home.operator.name, language: null },
        job: expect.stringMatching(/^JO-/),
      },
    ]);
    const { body } = await on
      .stranger()
      .call(signUp, { ...form('gone@example.test'), ...(await applyingNow()) });
    const id = 'user' in body ? body.user.id : '';
    await rows(sql`
      insert into agreements (id, at, way, operator_id, user_id, job_order_id, text_version, text_sha256)
      select gen_random_uuid(), now(), 'glass', operator_id, ${id}, id, 1, 'hash' from job_orders limit 1`);
    const erased = await (await on.as(on.world.admin)).call(eraseAccount, { user_id: id });
    expect(erased.status).toBe(200);
    expect(await agreementsOf('user_id', id)).toMatchObject([{ way: 'glass' }]);
  });

  const applyingNow = async () => {
    const { operator_id, version } = await applyingAt();
    return { agreed_to: { operator_id, version } };
  };
});
