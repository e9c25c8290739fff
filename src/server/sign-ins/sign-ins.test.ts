import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { listNotifications } from '#contract/notifications.ts';
import { listOperators } from '#contract/operators.ts';
import { changePassword, endOtherSessions, getOwnAccount } from '#contract/own-account.ts';
import { listSignIns } from '#contract/sign-ins.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { mailTo } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const { perAccount, windowMinutes } = accountLimits.guesses;

describe.each(databasesInTurn(import.meta.filename))('the record of sign-ins on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  const later = (minutes: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
  };
  /** Signs in from a new browser. Returns its device cookie, and a caller that sends both of its cookies. */
  const browser = async (email: string) => {
    const { headers } = await app.nobody.call(signIn, { email, password: demoPassword });
    const [session = '', device = ''] = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    return { device, signedIn: app.withCookie(`${session}; ${device}`) };
  };
  const guess = (email: string, password = 'not the one', by: Pick<typeof app.nobody, 'call'> = app.nobody) =>
    by.call(signIn, { email, password });
  const listed = async (email: string, of: string) => {
    const { items } = (await (await app.as(of)).call(listSignIns, { limit: 100 })).body;
    return items.filter(({ person }) => person?.email === email);
  };
  const subjectsTo = async (email: string) =>
    (
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ subject: string }>(
          sql`select subject from outgoing_mails where recipient = ${email} order by id`,
        ),
      )
    ).map(({ subject }) => subject);

  test('the record holds sign-ins, failures and refused calls, with device and address', async () => {
    const email = 'layla.tech@demo.test';
    const { signedIn } = await browser(email);
    await guess(email);
    expect((await signedIn.call(listOperators, {})).status).toBe(403);
    const events = await listed(email, 'operator@demo.test');
    expect(events.map(({ kind: happened, call }) => [happened, call]).sort()).toEqual([
      ['call_refused', 'operators.list'],
      ['signed_in', null],
      ['wrong_password', null],
    ]);
    expect(events.every(({ address }) => address === '10.0.0.1')).toBe(true);
  });

  test("super admins see the whole record, operators their own people's, and no one else any of it", async () => {
    await guess('nobody.at.all@demo.test');
    await guess('dispatcher.ae@demo.test');
    const whole = (await (await app.as('admin@demo.test')).call(listSignIns, { limit: 100 })).body.items;
    expect(whole.some(({ person }) => person === null)).toBe(true);
    expect(await listed('dispatcher.ae@demo.test', 'operator@demo.test')).toEqual([]);
    for (const role of ['dispatcher', 'technician', 'client']) {
      expect((await (await app.as(`${role}@demo.test`)).call(listSignIns, {})).status).toBe(403);
    }
  });

  test('a refused call is recorded once a minute', async () => {
    const { signedIn } = await browser('omar.tech@demo.test');
    const refused = async () =>
      (await listed('omar.tech@demo.test', 'operator@demo.test')).filter(({ call }) => call !== null).length;
    for (let round = 0; round < 3; round++) await signedIn.call(listOperators, {});
    expect(await refused()).toBe(1);
    later(1);
    await signedIn.call(listOperators, {});
    expect(await refused()).toBe(2);
  });

  test('strangers lock out new devices only: on a known device, the right password still works', async () => {
    const email = 'gulfview@demo.test';
    const { device } = await browser(email);
    for (let round = 0; round < perAccount; round++) await guess(email);
    expect((await guess(email, demoPassword)).status).toBe(429);
    const knownBrowser = app.withCookie(device);
    expect((await guess(email, demoPassword, knownBrowser)).status).toBe(200);
    for (let round = 0; round < perAccount; round++) await guess(email, 'not the one', knownBrowser);
    expect((await guess(email, demoPassword, knownBrowser)).status).toBe(429);
  });

  test('a guess shortly after a refusal is refused without a query to the database', async () => {
    const email = 'no.such.person@demo.test';
    for (let round = 0; round <= perAccount; round++) await guess(email);
    await app.server.database.transaction(systemIdentity, (tx) => tx.rows(sql`delete from sign_in_guesses`));
    expect((await guess(email)).status).toBe(429);
    later(1 / 60);
    expect((await guess(email)).status).toBe(401);
  });

  test('the person is notified of a lock once, however long the guessing continues', async () => {
    const email = 'dategrove@demo.test';
    for (let round = 0; round < perAccount + 5; round++) await guess(email);
    const locks = async () =>
      (await subjectsTo(email)).filter((subject) => subject.includes('tried to guess')).length;
    expect(await locks()).toBe(1);
    later(windowMinutes + 1);
    for (let round = 0; round < perAccount + 1; round++) await guess(email);
    expect(await locks()).toBe(2);
  });

  test('the person is notified of a new device, but not of the first or a known one', async () => {
    const email = 'lantern@demo.test';
    const news = async () =>
      (await subjectsTo(email)).filter((subject) => subject.includes('new device')).length;
    const { device } = await browser(email);
    expect(await news()).toBe(0);
    await guess(email, demoPassword, app.withCookie(device));
    expect(await news()).toBe(0);
    await browser(email);
    expect(await news()).toBe(1);
    const [mail = ''] = (await mailTo(app.server.database, email)).slice(-1);
    expect(mail).toContain('/account');
  });

  test('new devices are one row in the list of notifications, and each of them is an email', async () => {
    const email = 'lantern@demo.test';
    const mails = async () =>
      (await subjectsTo(email)).filter((subject) => subject.includes('new device')).length;
    const before = await mails();
    await browser(email);
    const { signedIn } = await browser(email);
    const { items } = (await signedIn.call(listNotifications, { fold: 'case' })).body;
    const rows = items.filter(({ type }) => type === 'accounts.new-device');
    expect(rows).toMatchObject([{ is_read: false, earlier: before + 1 }]);
    expect(await mails()).toBe(before + 2);
  });

  test('the person is notified of a changed password, and of a calendar address that ended with it', async () => {
    const email = 'technician@demo.test';
    const { signedIn } = await browser(email);
    const { user } = (await signedIn.call(getOwnAccount, {})).body;
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        insert into calendar_feeds (technician_id, secret_sha256)
        select id, 'hash' from technicians where user_id = ${user.id} on conflict do nothing`),
    );
    await signedIn.call(changePassword, { current_password: demoPassword, password: 'a quiet workshop' });
    const subjects = await subjectsTo(email);
    expect(subjects).toContain('Your password was changed');
    expect(subjects.some((subject) => subject.startsWith('Your calendar address no longer works'))).toBe(
      true,
    );
  });

  test('signing out everywhere makes the other devices unknown again', async () => {
    const email = 'sandglass@demo.test';
    const [here, there] = [await browser(email), await browser(email)];
    await here.signedIn.call(endOtherSessions, {});
    for (let round = 0; round < perAccount; round++) await guess(email);
    expect((await guess(email, demoPassword, app.withCookie(there.device))).status).toBe(429);
    expect((await guess(email, demoPassword, app.withCookie(here.device))).status).toBe(200);
  });
});
