import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findInvitation, getSession, signIn } from '#contract/accounts.ts';
import type { Call, OutputOf } from '#contract/calls/call.ts';
import { createClient, listClients } from '#contract/clients.ts';
import { createDispatcher, listDispatchers } from '#contract/dispatchers.ts';
import { createOperator, listOperators } from '#contract/operators.ts';
import { createTechnician, listTechnicians } from '#contract/technicians.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, findStoredAccount, mailTo } from '#tests/support/databases/recorded.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

type CreatedAccount = OutputOf<typeof createClient> | OutputOf<typeof createOperator>;

let addresses = 0;
const freeEmail = () => `person${++addresses}@example.test`;

const phone = '+97317001234';
const creations = [
  {
    call: createOperator as Call,
    list: listOperators as Call,
    role: 'country_operator',
    form: { name: 'Palm Coffee Care', country: 'QA' },
    unstorable: { country: 'Nul\u0000land' },
  },
  {
    call: createClient as Call,
    list: listClients as Call,
    role: 'client',
    form: { name: 'Palm Hotel', phone, address: '1 Palm Road' },
    unstorable: { address: 'Nul\u0000 Road' },
  },
  {
    call: createTechnician as Call,
    list: listTechnicians as Call,
    role: 'technician',
    form: { name: 'Yara Nasser', phone, specialization: 'Grinders' },
    unstorable: { specialization: 'Nul\u0000s' },
  },
  {
    call: createDispatcher as Call,
    list: listDispatchers as Call,
    role: 'dispatcher',
    form: { name: 'Reem Saleh', phone },
    unstorable: { name: 'Nul\u0000' },
  },
] as const;
const members = creations.filter(({ role }) => role !== 'country_operator');

describe.each(databasesInTurn(import.meta.filename))('creating an account on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const database = () => app.server.database;
  const maker = ({ role }: (typeof creations)[number]) =>
    app.as((role === 'country_operator' ? world.admin : world.home.countryOperator).email);

  describe.each(creations)('by $call.name', (creation) => {
    const { call, list, role, form } = creation;
    const create = async (input: object, options: { key?: string } = {}) => {
      const answer = await (await maker(creation)).call(call, { ...form, ...input }, options);
      return { ...answer, body: answer.body as CreatedAccount };
    };

    test('account, role and record are created together, each for its operator', async () => {
      const email = freeEmail();
      const { status, body } = await create({ email, password: demoPassword });
      expect(status).toBe(200);
      expect(call.output.safeParse(body).error).toBeUndefined();
      expect(body).toMatchObject({
        ...form,
        version: 1,
        profile: { name: form.name, email },
        invitation: null,
        created_at: '2026-11-18T07:00:00+00:00',
      });
      const operator_id = role === 'country_operator' ? body.id : world.home.operator.id;
      const account = { user_id: body.user_id, name: form.name, operator_id, role, has_password: true };
      expect(await findStoredAccount(database(), email)).toMatchObject({ ...account, is_invited: false });
      const { session } = await app.as(email);
      expect(session).toMatchObject({ role, operator: { id: operator_id }, user: { name: form.name } });
    });

    test('a new account writes one event, with both names and all fields that were set', async () => {
      const by = await maker(creation);
      const { body } = await create({ email: freeEmail(), password: demoPassword });
      const events = await eventsOf(database(), body.id);
      expect(events).toMatchObject([
        {
          type: call.name.replace('create', 'created'),
          subject: form.name,
          operator_id: role === 'country_operator' ? body.id : world.home.operator.id,
          client_id: role === 'client' ? body.id : null,
          technician_id: role === 'technician' ? body.id : null,
          actor_user_id: by.session.user.id,
          actor_name: by.session.user.name,
          actor_role: by.session.role,
          acted_for_id: null,
          changes: { name: { to: form.name }, user_id: { to: body.user_id } },
          at: app.clock.now,
        },
      ]);
      const changes = Object.values(events[0]?.changes ?? {});
      expect(changes.every((change) => !('from' in change))).toBe(true);
      expect(JSON.stringify(events)).not.toContain(demoPassword);
    });

    test.each([{}, { password: '' }, { password: null }])(
      'a request without a password (%j) creates an invitation, and returns its secret only to the caller',
      async (without) => {
        const email = freeEmail();
        const { status, body } = await create({ email, ...without });
        const token = body.invitation?.token ?? '';
        expect([status, token.length]).toEqual([200, 43]);
        const days = accountLimits.invitationDays * 86_400_000;
        expect(Date.parse(body.invitation?.expires_at ?? '')).toBe(app.clock.now.getTime() + days);
        expect(await findStoredAccount(database(), email)).toMatchObject({
          role,
          has_password: false,
          is_invited: true,
        });
        expect((await app.nobody.call(findInvitation, { token })).body).toMatchObject({ email });
        expect(await mailTo(database(), email)).toEqual([expect.stringContaining(`/invitation#${token}\n`)]);
        const listed = JSON.stringify((await (await maker(creation)).call(list, {})).body);
        expect(listed).toContain(body.invitation?.id);
        expect(listed).not.toContain(token);
        expect(await eventsOf(database(), body.user_id)).toMatchObject([
          { type: 'accounts.invited', subject: form.name, changes: { expires_at: {} } },
        ]);
      },
    );

    test("a repeated request gets the same response, including the invitation's secret", async () => {
      const [key, email] = [uuidv7(), freeEmail()];
      const first = await create({ email }, { key });
      const repeat = await changesNothing(database(), () => create({ email }, { key }));
      expect([repeat.status, repeat.body]).toEqual([200, first.body]);
      expect(repeat.body.invitation?.token).toHaveLength(43);
      const other = await changesNothing(database(), () => create({ email, name: 'Else' }, { key }));
      expect([other.status, other.problem.code]).toEqual([422, 'key_reused']);
    });

    test('a taken email is reported at its field, in upper or lower case, and no data is left', async () => {
      for (const email of [world.home.client.email.toUpperCase(), world.admin.email, world.newcomer.email]) {
        const { status, problem } = await changesNothing(database(), () =>
          create({ email, password: demoPassword }),
        );
        expect([status, problem.code, problem.errors]).toEqual([
          409,
          'email_taken',
          [{ path: 'email', message: 'This email is already registered' }],
        ]);
      }
    });

    test.each([{ password: demoPassword }, {}])(
      'there is no account, role, invitation or email when the record cannot be written (%j)',
      async (password) => {
        const email = freeEmail();
        const { status } = await changesNothing(database(), () =>
          create({ email, ...password, ...creation.unstorable }),
        );
        expect(status).toBe(422);
        expect(await findStoredAccount(database(), email)).toBeNull();
        expect((await create({ email })).status).toBe(200);
      },
    );

    test.each([
      [{ password: 'short' }, 'password', 'Password must be at least 6 characters'],
      [{ password: 'x'.repeat(129) }, 'password', 'Password too long'],
      [{ password: 'Password1' }, 'password', 'Weak password: this is one of the most common passwords'],
      [{ email: 'not an address' }, 'email', 'Invalid email'],
      [{ email: '' }, 'email', 'Invalid email'],
      [{ name: '  ' }, 'name', 'Name is required'],
      [{ name: 'n'.repeat(101) }, 'name', 'Use at most 100 characters'],
    ])('a wrong field %j is reported, and no data is left', async (wrong, path, message) => {
      const { status, problem } = await changesNothing(database(), () =>
        create({ email: freeEmail(), ...wrong }),
      );
      expect([status, problem.errors]).toEqual([422, [{ path, message }]]);
    });

    test('creating an account needs the right role: everyone else is refused, and no data is left', async () => {
      const { admin, newcomer, home } = world;
      const others = [newcomer, home.dispatcher, home.technician, home.client];
      if (role === 'country_operator') others.push(home.countryOperator);
      const input = { ...form, email: freeEmail(), operator_id: home.operator.id };
      for (const { email } of others) {
        const caller = await app.as(email);
        const { status } = await changesNothing(database(), () => caller.call(call, input));
        expect([email, status]).toEqual([email, 403]);
      }
      expect((await app.nobody.call(call, input)).status).toBe(401);
      expect((await (await app.as(admin.email)).call(call, input)).status).toBe(200);
    });
  });

  describe.each(members)('a member of an operator by $call.name', ({ call, form }) => {
    const input = () => ({ ...form, email: freeEmail() });

    test('a super admin has to name the operator', async () => {
      const admin = await app.as(world.admin.email);
      for (const operator_id of [{}, { operator_id: '' }]) {
        const { status, problem } = await changesNothing(database(), () =>
          admin.call(call, { ...input(), ...operator_id }),
        );
        expect([status, problem.errors]).toEqual([
          422,
          [{ path: 'operator_id', message: 'Select an operator' }],
        ]);
      }
      const operator_id = world.foreign.operator.id;
      const { body } = await admin.call(call, { ...input(), operator_id });
      expect(body).toMatchObject({ operator_id, operator: { name: world.foreign.operator.name } });
    });

    test('a super admin acting for an operator does not have to name it', async () => {
      const admin = await app.as(world.admin.email);
      const headers = { 'acting-for': `country_operator/${world.foreign.operator.id}` };
      const { status, body } = await admin.call(call, input(), { headers });
      expect([status, body]).toMatchObject([200, { operator_id: world.foreign.operator.id }]);
    });

    test('an operator can only name itself: another one is not found, like one that does not exist', async () => {
      const operator = await app.as(world.home.countryOperator.email);
      const name = (operator_id: string) =>
        changesNothing(database(), () => operator.call(call, { ...input(), operator_id }));
      const [foreign, unknown] = [await name(world.foreign.operator.id), await name(uuidv7())];
      expect([foreign.status, foreign.problem.detail]).toEqual([404, 'Operator not found']);
      expect([unknown.status, unknown.problem.detail]).toEqual([404, 'Operator not found']);
      const ownAnswer = await operator.call(call, { ...input(), operator_id: world.home.operator.id });
      expect(ownAnswer.status).toBe(200);
    });
  });

  test('a technician who is created inactive cannot sign in', async () => {
    const email = freeEmail();
    const operator = await app.as(world.home.countryOperator.email);
    const input = { name: 'Later Perhaps', phone, email, password: demoPassword, is_active: false };
    expect((await operator.call(createTechnician, input)).body.is_active).toBe(false);
    expect((await app.nobody.call(signIn, { email, password: demoPassword })).status).toBe(403);
    expect(await findStoredAccount(database(), email)).toMatchObject({ sessions: 0 });
    expect((await app.nobody.call(getSession, {})).body.session).toBeNull();
  });
});
