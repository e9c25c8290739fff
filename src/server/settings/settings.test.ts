import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import {
  getMailDelivery,
  getMap,
  getPlatform,
  getPlatformSettings,
  savePlatformSettings,
} from '#contract/settings.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const contact = { contact_phone: '+97317000000', contact_email: 'hello@grouphead.example' };

describe.each(databasesInTurn(import.meta.filename))('the settings of the platform on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const admin = () => app.as(world.admin.email);
  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
  const stored = async () => (await (await admin()).call(getPlatformSettings, {})).body;
  const save = async (change: Partial<InputOf<typeof savePlatformSettings>>, key = uuidv7()) => {
    const { id: _, ...settings } = await stored();
    return (await admin()).call(savePlatformSettings, { ...settings, ...change }, { key });
  };

  test('the settings start with open sign-up and without contact details', async () => {
    expect(await stored()).toMatchObject({
      version: 1,
      sign_up_open: true,
      contact_phone: null,
      contact_email: null,
      mail_reply_to: null,
      map_style_url: null,
    });
    expect((await app.nobody.call(getPlatform, {})).body).toEqual({
      sign_up_open: true,
      contact: { phone: null, email: null },
      brand: null,
      privacy: { ...agreed.agreed_to, path: '/privacy' },
    });
  });

  test('changed settings apply immediately for everyone, who see only the contact details', async () => {
    const { version } = await stored();
    const change = { ...contact, sign_up_open: false, mail_reply_to: 'answers@grouphead.example' };
    const { status, body } = await save(change);
    expect([status, body]).toMatchObject([200, { ...change, version: version + 1 }]);
    expect((await app.nobody.call(getPlatform, {})).body).toEqual({
      sign_up_open: false,
      contact: { phone: contact.contact_phone, email: contact.contact_email },
      brand: null,
      privacy: { ...agreed.agreed_to, path: '/privacy' },
    });
    const events = await eventsOf(app.server.database, body.id);
    expect(events.at(-1)).toMatchObject({
      type: 'platform-settings.saved',
      subject: '',
      operator_id: null,
      actor_name: world.admin.name,
      actor_role: 'super_admin',
      changes: { sign_up_open: { from: true, to: false }, contact_phone: { from: null } },
    });
  });

  test('an empty setting counts as not set', async () => {
    const { body } = await save({ contact_phone: ' ', contact_email: '', mail_reply_to: '' });
    expect(body).toMatchObject({ contact_phone: null, contact_email: null, mail_reply_to: null });
  });

  test.each([
    ['contact_email', { contact_email: 'hello' }, 'Invalid email'],
    ['mail_reply_to', { mail_reply_to: 'a@b, c@d' }, 'Invalid email'],
    ['contact_phone', { contact_phone: 'ask us' }, 'Enter one phone number, such as +973 3612 3456'],
    [
      'map_style_url',
      { map_style_url: 'http://maps.example.com/style.json' },
      'Enter an address such as https://maps.example.com/style.json',
    ],
  ])('a wrong %s is reported at its field, and the settings stay unchanged', async (path, wrong, message) => {
    const before = await stored();
    const { status, problem } = await refused(() => save(wrong));
    expect([status, problem.errors]).toEqual([422, [{ path, message }]]);
    expect(await stored()).toEqual(before);
  });

  test('everyone who is signed in sees the style of maps, and no one else', async () => {
    const style_url = 'https://maps.example.com/style.json?key=a1b2';
    const { home, newcomer } = world;
    const mapSeenBy = async (person: { readonly email: string }) =>
      (await (await app.as(person.email)).call(getMap, {})).body;
    expect(await mapSeenBy(home.technician)).toEqual({ style_url: null });
    expect((await save({ map_style_url: style_url })).body.map_style_url).toBe(style_url);
    for (const person of [home.technician, home.client, newcomer])
      expect(await mapSeenBy(person)).toEqual({ style_url });
    expect((await app.nobody.call(getMap, {})).status).toBe(401);
    expect(JSON.stringify((await app.nobody.call(getPlatform, {})).body)).not.toContain('maps.example');
    expect((await save({ map_style_url: '' })).body.map_style_url).toBeNull();
  });

  test('settings based on another version are refused with the current ones', async () => {
    const before = await stored();
    const { status, problem } = await refused(() => save({ version: before.version + 1, ...contact }));
    expect([status, problem.code, problem.record]).toEqual([409, 'stale', before]);
    expect(await stored()).toEqual(before);
  });

  test('settings with one key change once, with the same response', async () => {
    const key = uuidv7();
    const { id: _, ...settings } = await stored();
    const input = { ...settings, ...contact };
    const first = await (await admin()).call(savePlatformSettings, input, { key });
    const repeat = await refused(async () => (await admin()).call(savePlatformSettings, input, { key }));
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  });

  test('no one else can read or change the settings', async () => {
    const { home, newcomer } = world;
    const { id: _, ...settings } = await stored();
    for (const person of [home.countryOperator, home.dispatcher, home.technician, home.client, newcomer]) {
      const caller = await app.as(person.email);
      const answers = [
        await caller.call(getPlatformSettings, {}),
        await caller.call(getMailDelivery, {}),
        await refused(() => caller.call(savePlatformSettings, { ...settings, sign_up_open: false })),
      ];
      expect(
        answers.map(({ status }) => status),
        person.name,
      ).toEqual([403, 403, 403]);
    }
  });

  test('the settings show how emails are sent, and how many are waiting', async () => {
    const delivery = async () => (await (await admin()).call(getMailDelivery, {})).body;
    const before = await delivery();
    const operator = await app.as(world.home.countryOperator.email);
    const person = { name: 'Reem Saleh', email: 'reem@example.test', phone: '+973 1700 1000' };
    await operator.call(createDispatcher, person);
    expect(await delivery()).toEqual({ by: 'files', waiting: before.waiting + 1 });
  });
});
