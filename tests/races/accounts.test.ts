import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeAccountEmail,
  createAccount,
  deactivateAccount,
  getAccount,
} from '#contract/account-directory.ts';
import { signIn, signUp } from '#contract/accounts.ts';
import { createClient } from '#contract/clients.ts';
import { confirmEmailChange } from '#contract/mailed-links.ts';
import { acceptRoleOffer, listRoleOffers } from '#contract/role-offers.ts';
import { createTechnician } from '#contract/technicians.ts';
import { setDeactivated } from '#server/store/accounts.ts';
import { agreed } from '../support/company/agreed.ts';
import { makeWorld, type Person, type World, withPeople } from '../support/company/people.ts';
import { mailTo } from '../support/databases/recorded.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import {
  type Answer,
  demoPassword,
  startTestServer,
  type TestServer,
} from '../support/servers/demo-server.ts';

const rounds = 10;
let addresses = 0;
const freeEmail = () => `account.race${++addresses}@example.test`;

describe(`accounts, ${rounds} rounds, on PostgreSQL with several connections`, () => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer('postgres', { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const outcomes = (answers: readonly Answer<unknown>[]) =>
    answers.map(({ status, problem }) => (status === 200 ? 'done' : problem.code)).sort();
  const signedUp = async () => {
    const email = freeEmail();
    const { body } = await app.nobody.call(signUp, {
      name: 'Mona Idris',
      email,
      password: demoPassword,
      ...agreed,
    });
    return { email, account_id: 'user' in body ? body.user.id : '' };
  };

  test('a person who accepts several offers at the same time gets one role, and the others are declined', async () => {
    const { home, foreign, admin } = world;
    for (let round = 0; round < rounds; round++) {
      const account = await signedUp();
      const form = { name: 'Palm', phone: '+97317001234', ...account };
      const office = { name: 'Palm', role: 'country_operator', operator_id: foreign.operator.id } as const;
      await (await app.as(home.countryOperator.email)).call(createClient, {
        ...form,
        address: '1 Palm Road',
      });
      await (await app.as(foreign.countryOperator.email)).call(createTechnician, form);
      const person = await app.as(account.email);
      const { items } = (await person.call(listRoleOffers, {})).body;
      const answers = await Promise.all(
        items.map(({ id }) => person.call(acceptRoleOffer, { id, ...agreed })),
      );
      expect(outcomes(answers)).toEqual(['done', 'refused']);
      expect((await person.call(listRoleOffers, {})).body.items).toEqual([]);
      const late = await (await app.as(admin.email)).call(createAccount, { ...office, ...account });
      expect([late.status, late.problem.reason]).toEqual([409, 'has_role']);
    }
  });

  test('an offer made twice at the same time by one operator exists once', async () => {
    const by = await app.as(world.home.countryOperator.email);
    const form = { name: 'Palm', phone: '+97317001234', ...(await signedUp()) };
    const answers = await Promise.all([by.call(createTechnician, form), by.call(createTechnician, form)]);
    expect(outcomes(answers)).toEqual(['done', 'refused']);
  });

  const enters = async ({ email }: Person) => {
    const { headers } = await app.nobody.call(signIn, { email, password: demoPassword });
    return app.withCookie(headers.get('set-cookie')?.split(';')[0] ?? '');
  };
  const setActive = ({ user_id }: Person, isActive: boolean) =>
    app.server.database.transaction(systemIdentity, async (tx) =>
      setDeactivated(tx, user_id, isActive ? null : app.clock.now),
    );

  test.each(['super_admin', 'country_operator'] as const)(
    'two who deactivate each other as the last %s: one stays',
    async (role) => {
      const isPlatform = role === 'super_admin';
      const first: Person = isPlatform ? world.admin : world.home.countryOperator;
      for (let round = 0; round < rounds; round++) {
        const rival = await withPeople(app.server, ({ person }) =>
          person(`Rival ${round}`, role, isPlatform ? undefined : world.home.operator.id),
        );
        const [one, other] = [await enters(first), await enters(rival)];
        const answers = await Promise.all([
          one.call(deactivateAccount, { id: rival.user_id }),
          other.call(deactivateAccount, { id: first.user_id }),
        ]);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        await setActive(first, true);
        await setActive(rival, false);
      }
    },
  );

  test('an address in an email change and a sign-up at the same time: one gets it', async () => {
    const operator = await app.as(world.foreign.countryOperator.email);
    const { user_id: id, email } = world.foreign.client;
    let current = email;
    for (let round = 0; round < 5; round++) {
      const to = freeEmail();
      await operator.call(changeAccountEmail, { id, email: to });
      const link = async (address: string) =>
        /\/confirm-email#(\S+)/.exec(
          (await mailTo(app.server.database, address))
            .filter((mail) => mail.includes('/confirm-email#'))
            .at(-1) ?? '',
        )?.[1] ?? '';
      const [oldLink, newLink] = [await link(current), await link(to)];
      await app.nobody.call(confirmEmailChange, { token: oldLink });
      const answers: Answer<unknown>[] = await Promise.all([
        app.nobody.call(confirmEmailChange, { token: newLink, password: demoPassword }),
        app.nobody.call(signUp, { name: 'Salma Idris', email: to, password: demoPassword, ...agreed }),
      ]);
      expect(outcomes(answers)).toEqual(['done', 'email_taken']);
      current = (await operator.call(getAccount, { id })).body.email;
      expect(current === to).toBe(answers[0]?.status === 200);
    }
  });
});
