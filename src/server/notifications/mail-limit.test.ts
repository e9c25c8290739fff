import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signOutAccount } from '#contract/account-directory.ts';
import { savePreferences } from '#contract/preferences.ts';
import { rejectServiceRequest } from '#contract/service-requests.ts';
import { eventMailsPerDay } from '#domain/entrance/attempts.ts';
import { alwaysMailed, notificationRules } from '#domain/events/notification.ts';
import { mailsCausedBy } from '#server/store/functions/mail-counts.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { mailTo, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

test('only emails about emergencies outside service hours and about security do not count toward the usual limit', () => {
  const exempt = Object.entries(notificationRules).filter(([, { topic }]) =>
    alwaysMailed.some((always) => always === topic),
  );
  const types = exempt.map(([type]) => type);
  expect(types).toEqual(expect.arrayContaining(['service-requests.on-call-alerted', 'accounts.new-device']));
  expect(types.filter((type) => !type.startsWith('accounts.'))).toEqual([
    'service-requests.on-call-alerted',
    'service-requests.nobody-on-call',
  ]);
});

describe.each(databasesInTurn(import.meta.filename))(
  'the emails that a person causes in a day on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    let day = 0;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
      for (const person of [world.home.client, world.home.countryOperator])
        await (await as(person)).call(savePreferences, { email_topics: ['requests'], board_view: 'day' });
    });
    beforeEach(async () => {
      app.clock.now = new Date(testMoment.getTime() + ++day * 86_400_000);
      await run(sql`delete from outgoing_mails`);
      await run(sql`delete from notifications`);
    });
    afterAll(() => app.close());

    const as = ({ email }: Person) => app.as(email);
    const run = (statement: ReturnType<typeof sql>) =>
      app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));
    /** Adds rows as if the person had caused this many emails today. */
    const caused = ({ user_id }: Person, count: number) =>
      run(sql`
      insert into sign_in_guesses (id, account_hash, address_hash, guessed_at)
      select gen_random_uuid(), place, place, ${app.clock.now}
      from (select ${sql.raw(mailsCausedBy(`'${user_id}'`, `'${app.clock.now.toISOString()}'::timestamptz`))} as place) p,
        generate_series(1, ${count}::int)`);
    /** Rejects a request. The client and the operator are notified, and both want email about it. */
    const rejected = async (by: Person) => {
      const { id, version } = await makeRequest(app.server.database, world.home);
      const answer = await (await as(by)).call(rejectServiceRequest, {
        id,
        version,
        rejection_reason: 'Not ours',
      });
      expect(answer.status).toBe(200);
    };
    const mailed = async () => {
      const { client, countryOperator } = world.home;
      const sentMails = [client, countryOperator].map(({ email }) => mailTo(app.server.database, email));
      return (await Promise.all(sentMails)).flat().length;
    };
    const noticeCount = async (person: Person, type: Parameters<typeof notificationsOf>[1]) =>
      (await notificationsOf(await as(person), type)).length;
    const most = eventMailsPerDay.dispatcher;

    test('emails are sent up to the limit; beyond it only the bell notifies, and the person and the office are notified once', async () => {
      const { dispatcher, client, countryOperator } = world.home;
      await caused(dispatcher, most - 3);
      await rejected(dispatcher);
      expect(await mailed()).toBe(2);
      expect(await noticeCount(dispatcher, 'accounts.mail-limit-reached')).toBe(0);
      for (let round = 0; round < 3; round++) await rejected(dispatcher);
      expect(await mailed()).toBe(3);
      expect(await noticeCount(client, 'service-requests.rejected')).toBe(4);
      expect(await noticeCount(dispatcher, 'accounts.mail-limit-reached')).toBe(1);
      expect(await noticeCount(countryOperator, 'accounts.mail-limit-reached')).toBe(1);
      const [notice] = await notificationsOf(await as(countryOperator), 'accounts.mail-limit-reached');
      expect(notice?.text).toContain(dispatcher.name);
    });

    test('the limit of emails also holds for several events at the same moment', async () => {
      const { dispatcher } = world.home;
      await caused(dispatcher, most - 3);
      await Promise.all(Array.from({ length: 5 }, () => rejected(dispatcher)));
      expect(await mailed()).toBe(3);
      expect(await noticeCount(dispatcher, 'accounts.mail-limit-reached')).toBe(1);
    });

    test('emails are counted per account and day', async () => {
      const { dispatcher, countryOperator } = world.home;
      await caused(dispatcher, most + 1);
      await rejected(countryOperator);
      // People are not notified of their own actions.
      expect(await mailed()).toBe(1);
      app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
      day++;
      await rejected(dispatcher);
      expect(await mailed()).toBe(3);
    });

    test('emails about security do not count', async () => {
      const { dispatcher, countryOperator } = world.home;
      await caused(countryOperator, eventMailsPerDay.country_operator + 1);
      const answer = await (await as(countryOperator)).call(signOutAccount, { id: dispatcher.user_id });
      expect(answer.status).toBe(200);
      expect(await mailTo(app.server.database, dispatcher.email)).toHaveLength(1);
    });
  },
);
