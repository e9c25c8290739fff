import { getAccount } from '#contract/account-directory.ts';
import { signUp } from '#contract/accounts.ts';
import { changesNothing } from '../databases/recorded.ts';
import { demoPassword, type TestServer } from '../servers/demo-server.ts';
import { agreed } from './agreed.ts';
import { type World, withPeople } from './people.ts';

let made = 0;

/** Returns the steps. Each one calls `here`, because the server starts only after this function runs. */
export function directoryActs(here: () => { readonly app: TestServer; readonly world: World }) {
  const admin = () => here().app.as(here().world.admin.email);
  const freeEmail = () => `account${++made}@example.test`;
  const one = async (id: string) => (await (await admin()).call(getAccount, { id })).body;
  return {
    admin,
    operator: () => here().app.as(here().world.home.countryOperator.email),
    refused: <T>(work: () => Promise<T>) => changesNothing(here().app.server.database, work),
    freeEmail,
    person: (role: 'client' | null) =>
      withPeople(here().app.server, (maker) =>
        maker.person(`Person ${++made}`, role, here().world.home.operator.id),
      ),
    signedUp: async (name = 'Mona Idris') => {
      const email = freeEmail();
      const { body } = await here().app.nobody.call(signUp, {
        name,
        email,
        password: demoPassword,
        ...agreed,
      });
      return { email, id: 'user' in body ? body.user.id : '' };
    },
    one,
    stateOf: async (id: string) => (await one(id)).state,
  };
}
