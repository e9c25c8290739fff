import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { createDispatcher, listDispatchers, updateDispatcher } from '#contract/dispatchers.ts';
import { countPendingServiceRequests } from '#contract/service-requests.ts';
import { demoPassword, startTestServer, type TestServer } from '../../../tests/support/demo-server.ts';
import { makeWorld, type World } from '../../../tests/support/people.ts';
import { changesNothing, eventsOf, findStoredAccount } from '../../../tests/support/recorded.ts';

const phone = '+973 1700 1234';
let madeCount = 0;

describe.each(['pglite', 'postgres'] as const)('dispatchers on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const operator = () => app.as(world.home.countryOperator.email);
  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
  const create = async (more: object = {}) => {
    const email = `dispatcher${++madeCount}@example.test`;
    const form = { name: 'Reem Saleh', phone, email, password: demoPassword, ...more };
    return { ...(await (await operator()).call(createDispatcher, form)).body, email };
  };
  type CreatedDispatcher = Awaited<ReturnType<typeof create>>;
  const update = async (
    { id, version, name, is_active }: CreatedDispatcher,
    more: object = {},
    key = uuidv7(),
  ) => (await operator()).call(updateDispatcher, { id, version, name, phone, is_active, ...more }, { key });

  test('changing a dispatcher raises the version, renames the account, and records the differences', async () => {
    const dispatcher = await create();
    const { status, body } = await update(dispatcher, { name: 'Reem S. Saleh' });
    expect([status, body]).toMatchObject([
      200,
      { name: 'Reem S. Saleh', version: 2, profile: { name: 'Reem S. Saleh', email: dispatcher.email } },
    ]);
    const account = await findStoredAccount(app.server.database, dispatcher.email);
    expect(account).toMatchObject({ name: 'Reem S. Saleh', role: 'dispatcher' });
    const [, updated] = await eventsOf(app.server.database, dispatcher.id);
    expect(updated).toMatchObject({
      type: 'dispatchers.updated',
      subject: 'Reem S. Saleh',
      operator_id: world.home.operator.id,
      changes: { name: { from: 'Reem Saleh', to: 'Reem S. Saleh' } },
    });
  });

  test('deactivating a dispatcher ends every session at once, until they are active again', async () => {
    const dispatcher = await create();
    const browser = await app.as(dispatcher.email);
    const credentials = { email: dispatcher.email, password: demoPassword };
    expect((await browser.call(countPendingServiceRequests, {})).status).toBe(200);
    expect((await update(dispatcher, { is_active: false })).body.is_active).toBe(false);
    expect((await browser.call(countPendingServiceRequests, {})).status).toBe(401);
    expect(await findStoredAccount(app.server.database, dispatcher.email)).toMatchObject({ sessions: 0 });
    expect((await app.nobody.call(signIn, credentials)).status).toBe(403);
    await update(dispatcher, { version: 2, is_active: true });
    expect((await app.nobody.call(signIn, credentials)).status).toBe(200);
    const types = (await eventsOf(app.server.database, dispatcher.id)).map(({ type }) => type);
    expect(types).toEqual(['dispatchers.created', 'dispatchers.deactivated', 'dispatchers.activated']);
  });

  test('a dispatcher stays signed in after any other change', async () => {
    const dispatcher = await create();
    const browser = await app.as(dispatcher.email);
    await update(dispatcher, { name: 'Reem again' });
    expect((await browser.call(countPendingServiceRequests, {})).status).toBe(200);
  });

  test('a change of a dispatcher based on another version is refused with the current one', async () => {
    const dispatcher = await create();
    const { id, version } = dispatcher;
    const { status, problem } = await refused(() => update(dispatcher, { version: 2, name: 'Else' }));
    expect([status, problem.code]).toEqual([409, 'stale']);
    expect(updateDispatcher.output.parse(problem.record)).toMatchObject({ id, version });
  });

  test('a change of a dispatcher with one key happens once, with the same response', async () => {
    const [dispatcher, key] = [await create(), uuidv7()];
    const first = await update(dispatcher, { name: 'Once' }, key);
    const repeat = await refused(() => update(dispatcher, { name: 'Once' }, key));
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  });

  test.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['phone', { phone: '' }, 'Phone is required'],
  ])('a wrong %s in a change of a dispatcher is reported', async (path, wrong, message) => {
    const dispatcher = await create({ password: null });
    const { status, problem } = await refused(() => update(dispatcher, wrong));
    expect([status, problem.errors]).toEqual([422, [{ path, message }]]);
  });

  test.each(['dispatcher', 'technician', 'client'] as const)(
    'a %s of the same operator may neither see nor change dispatchers',
    async (role) => {
      const { id, version, name } = await create({ password: null });
      const caller = await app.as(world.home[role].email);
      const change = { id, version, name, phone, is_active: false };
      expect((await refused(() => caller.call(updateDispatcher, change))).status).toBe(403);
      expect((await caller.call(listDispatchers, {})).status).toBe(403);
    },
  );
});
