import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { listDispatchers, updateDispatcher } from '#contract/dispatchers.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { listTechnicians, updateTechnician } from '#contract/technicians.ts';
import {
  makeDispatcher,
  makeTechnician,
  makeWorld,
  type World,
  withPeople,
} from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, findStoredAccount } from '#tests/support/databases/recorded.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const calls = {
  dispatcher: { make: makeDispatcher, update: updateDispatcher, list: listDispatchers },
  technician: { make: makeTechnician, update: updateTechnician, list: listTechnicians },
} as const;
const cases = databasesInTurn(import.meta.filename).flatMap((kind) =>
  (['dispatcher', 'technician'] as const).map((role) => ({ kind, role })),
);

describe.each(cases)('every $role on $kind', ({ kind, role }) => {
  const { update: call, list } = calls[role];
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const operator = () => app.as(world.home.countryOperator.email);
  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
  const make = () =>
    withPeople(app.server, (maker) => calls[role].make(maker, world.home.operator.id, 'Reem Saleh'));
  type CreatedStaff = Awaited<ReturnType<typeof make>>;
  const formOf = ({ row: { id, version, name, phone, is_active } }: CreatedStaff, more: object = {}) => ({
    ...{ id, version, name, phone, is_active },
    ...more,
  });
  const update = async (person: CreatedStaff, more: object = {}, key = uuidv7()) =>
    (await operator()).call(call, formOf(person, more), { key });
  const enter = ({ email }: CreatedStaff) => app.nobody.call(signIn, { email, password: demoPassword });
  const browserOf = ({ headers }: { readonly headers: Headers }) =>
    app.withCookie(headers.get('set-cookie')?.split(';')[0] ?? '');
  const statusIn = async (browser: ReturnType<typeof browserOf>) =>
    (await browser.call(listJobOrders, {})).status;

  test(`changing a ${role} raises the version, renames the account, and records the differences`, async () => {
    const person = await make();
    const name = 'Reem S. Saleh';
    const { status, body } = await update(person, { name });
    expect([status, body]).toMatchObject([200, { name, version: 2, profile: { name, email: person.email } }]);
    expect(await findStoredAccount(app.server.database, person.email)).toMatchObject({ name, role });
    expect(await eventsOf(app.server.database, person.row.id)).toMatchObject([
      {
        type: `${role}s.updated`,
        subject: name,
        operator_id: world.home.operator.id,
        actor_name: world.home.countryOperator.name,
        changes: { name: { from: 'Reem Saleh', to: name } },
      },
    ]);
  });

  test(`changing an active ${role} does not sign them out`, async () => {
    const person = await make();
    const browser = browserOf(await enter(person));
    await update(person, { phone: '+973 1700 9999' });
    expect(await statusIn(browser)).toBe(200);
  });

  test(`deactivating a ${role} ends every session immediately and blocks signing in, until they are active again`, async () => {
    const person = await make();
    const browsers = [browserOf(await enter(person)), browserOf(await enter(person))];
    for (const browser of browsers) expect(await statusIn(browser)).toBe(200);
    expect((await update(person, { is_active: false })).body.is_active).toBe(false);
    for (const browser of browsers) expect(await statusIn(browser)).toBe(401);
    expect(await findStoredAccount(app.server.database, person.email)).toMatchObject({ sessions: 0 });
    expect((await enter(person)).status).toBe(403);
    const { body } = await update(person, { version: 2, is_active: true });
    expect(body).toMatchObject({ is_active: true, version: 3 });
    expect((await enter(person)).status).toBe(200);
    expect(await eventsOf(app.server.database, person.row.id)).toMatchObject([
      { type: `${role}s.deactivated`, changes: { is_active: { from: true, to: false } } },
      { type: `${role}s.activated`, changes: { is_active: { from: false, to: true } } },
    ]);
  });

  test(`a change of a ${role} based on another version is refused with the current one`, async () => {
    const person = await make();
    const { id, version } = person.row;
    const { status, problem } = await refused(() => update(person, { version: 2, name: 'Else' }));
    expect([status, problem.code]).toEqual([409, 'stale']);
    expect(call.output.parse(problem.record)).toMatchObject({ id, version });
  });

  test(`changing a ${role} twice with one key happens once, with the same response`, async () => {
    const [person, key] = [await make(), uuidv7()];
    const first = await update(person, { name: 'Once' }, key);
    const repeat = await refused(() => update(person, { name: 'Once' }, key));
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  });

  test.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['phone', { phone: '' }, 'Phone is required'],
  ])(`a wrong %s is reported at its field, and the ${role} stays unchanged`, async (path, wrong, message) => {
    const person = await make();
    const { status, problem } = await refused(() => update(person, wrong));
    expect([status, problem.errors]).toEqual([422, [{ path, message }]]);
  });

  test.each(['dispatcher', 'technician', 'client'] as const)(
    `a %s of the same operator may neither list nor change any ${role}`,
    async (colleague) => {
      const person = await make();
      const caller = await app.as(world.home[colleague].email);
      const { status } = await refused(() => caller.call(call, formOf(person, { is_active: false })));
      expect([status, (await caller.call(list, {})).status]).toEqual([403, 403]);
    },
  );
});
