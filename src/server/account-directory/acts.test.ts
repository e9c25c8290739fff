import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  activateAccount,
  deactivateAccount,
  resetTwoFactor,
  signOutAccount,
  unlockAccount,
} from '#contract/account-directory.ts';
import { getSession, signIn } from '#contract/accounts.ts';
import { listServiceRequests } from '#contract/service-requests.ts';
import { listTechnicians, updateTechnician } from '#contract/technicians.ts';
import type { AccountState } from '#domain/accounts/account-state.ts';
import { directoryActs } from '#tests/support/company/directory-acts.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { mailTo } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('managing accounts on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const { admin, operator, refused, person, signedUp, one, stateOf } = directoryActs(() => ({ app, world }));

  describe('actions on another account', () => {
    test('a person who is signed out everywhere is notified by email', async () => {
      const { user_id, email } = await person('client');
      const [here, there] = [await app.as(email), await app.as(email)];
      const { body } = await (await operator()).call(signOutAccount, { id: user_id });
      expect(body.sessions).toBe(0);
      for (const one of [here, there]) expect((await one.call(getSession, {})).body.session).toBeNull();
      expect((await mailTo(app.server.database, email)).at(-1)).toContain('signed out everywhere');
    });

    test('resetting a lost second factor ends the sessions', async () => {
      const { user_id, email } = await person('client');
      const signedIn = await app.as(email);
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(
          sql`insert into two_factors (user_id, secret_encrypted, enabled_at) values (${user_id}, 'x', now())`,
        ),
      );
      expect((await one(user_id)).has_two_factor).toBe(true);
      const { body } = await (await operator()).call(resetTwoFactor, { id: user_id });
      expect([body.has_two_factor, body.sessions]).toEqual([false, 0]);
      expect((await signedIn.call(getSession, {})).body.session).toBeNull();
      expect((await app.nobody.call(signIn, { email, password: demoPassword })).status).toBe(200);
      expect((await mailTo(app.server.database, email)).join()).toContain('second factor was reset');
    });

    test('what an administrator does to an account is counted, and a reset of no second factor sends nothing', async () => {
      const { user_id, email } = await person(null);
      const by = await operator();
      const answers: number[] = [];
      for (let turn = 0; turn < 21; turn++)
        answers.push((await by.call(resetTwoFactor, { id: user_id })).status);
      expect(answers).toEqual([...Array(20).fill(200), 429]);
      expect((await (await admin()).call(resetTwoFactor, { id: user_id })).status).toBe(200);
      expect((await mailTo(app.server.database, email)).join()).not.toContain('second factor');
    });

    test('a client that is deactivated sees the reason when it signs in, until it is activated again', async () => {
      const { user_id, email } = await person(null);
      const signedIn = await app.as(email);
      const { body } = await (await operator()).call(deactivateAccount, { id: user_id });
      expect(body.state).toBe('deactivated');
      expect((await signedIn.call(getSession, {})).body.session).toBeNull();
      const refusal = await app.nobody.call(signIn, { email, password: demoPassword });
      expect([refusal.status, refusal.problem.code]).toEqual([403, 'deactivated']);
      expect((await (await operator()).call(activateAccount, { id: user_id })).body.state).toBe('no_role');
      expect((await app.nobody.call(signIn, { email, password: demoPassword })).status).toBe(200);
    });

    test('a technician is deactivated only if the caller has seen the open jobs', async () => {
      const { secondTechnician } = world.home;
      const job = await makeJob(app.server.database, world.home, { technician: secondTechnician });
      const { user_id: id, row } = secondTechnician;
      const { status, problem } = await refused(async () =>
        (await operator()).call(deactivateAccount, { id }),
      );
      expect([status, problem.code]).toEqual([409, 'open_jobs']);
      const { body } = await (await operator()).call(deactivateAccount, { id, open_jobs_seen: [job.id] });
      expect(body.state).toBe('deactivated');
      const find = async () =>
        (await (await operator()).call(listTechnicians, { limit: 100 })).body.items.find(
          (listed) => listed.id === row.id,
        );
      expect((await find())?.is_active).toBe(false);
      const { version = 0 } = (await find()) ?? {};
      const back = { id: row.id, version, name: row.name, phone: row.phone, is_active: true };
      await (await operator()).call(updateTechnician, back);
      expect(await stateOf(id)).toBe('active');
    });

    test('no one can lock out themselves, or the last account with the same rights', async () => {
      const ownOperator = world.foreign.countryOperator;
      const by = await app.as(ownOperator.email);
      for (const call of [deactivateAccount, signOutAccount, resetTwoFactor])
        expect((await refused(() => by.call(call, { id: ownOperator.user_id }))).problem.detail).toBe(
          'You cannot do this to your own account. Nothing was changed.',
        );
      const last = await refused(async () =>
        (await admin()).call(deactivateAccount, { id: ownOperator.user_id }),
      );
      expect([last.status, last.problem.detail]).toEqual([
        409,
        'This is the only account with these rights. Nothing was changed.',
      ]);
    });

    test("another operator's people and accounts without a role cannot be changed", async () => {
      const { id } = await signedUp();
      const by = await operator();
      for (const other of [id, world.foreign.client.user_id, world.admin.user_id, uuidv7()])
        for (const call of [
          deactivateAccount,
          signOutAccount,
          resetTwoFactor,
          unlockAccount,
          activateAccount,
        ])
          expect((await refused(() => by.call(call, { id: other }))).status).toBe(404);
    });

    test("an account's state decides which actions are possible", async () => {
      const states: Partial<Record<AccountState, string>> = { active: world.home.dispatcher.user_id };
      for (const id of Object.values(states))
        expect((await refused(async () => (await admin()).call(activateAccount, { id }))).status).toBe(409);
      expect((await (await app.as(world.home.dispatcher.email)).call(listServiceRequests, {})).status).toBe(
        200,
      );
    });
  });
});
