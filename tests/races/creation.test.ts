import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation, signIn, signUp } from '#contract/accounts.ts';
import type { Call } from '#contract/calls/call.ts';
import { createClient, removeClient } from '#contract/clients.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { createMachine } from '#contract/machines.ts';
import { createOperator } from '#contract/operators.ts';
import { inviteAgain } from '#contract/people.ts';
import { approveServiceRequest } from '#contract/service-requests.ts';
import { createTechnician, listOpenJobs, updateTechnician } from '#contract/technicians.ts';
import { agreed } from '../support/company/agreed.ts';
import { appointmentAt } from '../support/company/job-steps.ts';
import { makeTechnician, makeWorld, type World, withPeople } from '../support/company/people.ts';
import { makeJob, makeRequest } from '../support/company/work.ts';
import { countAllRows, findStoredAccount } from '../support/databases/recorded.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { rounds } from '../support/rounds.ts';
import { type Answer, startTestServer, type TestServer } from '../support/servers/demo-server.ts';

const times = rounds === 'all' ? 15 : 3;
const contenders = 4;
let addresses = 0;
const freeEmail = () => `race${++addresses}@example.test`;

const contact = { phone: '+973 1700 1234' };
const creations = [
  { call: createOperator as Call, table: 'country_operators', form: { country: 'Qatar' } },
  { call: createClient as Call, table: 'clients', form: { ...contact, address: '1 Palm Road' } },
  { call: createTechnician as Call, table: 'technicians', form: contact },
  { call: createDispatcher as Call, table: 'dispatchers', form: contact },
] as const;

describe(`${contenders} at the same time, ${times} rounds, on PostgreSQL with several connections`, () => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer('postgres', { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const atOnce = <T>(contend: (index: number) => Promise<T>, count = contenders): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => contend(index)));
  const outcomes = (answers: readonly Answer<unknown>[]) =>
    answers.map(({ status, problem }) => (status === 200 ? 'made' : problem.code)).sort();
  const oneMade = (others: string) => [...Array(contenders - 1).fill(others), 'made'].sort();
  const idsIn = (answers: readonly Answer<unknown>[]) =>
    answers.flatMap(({ status, body }) => (status === 200 ? [Reflect.get(Object(body), 'user_id')] : []));
  const rowsOf = async (table: string, user_id: string) => {
    const rows = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`select id from ${sql.identifier(table)} where user_id = ${user_id}`),
    );
    return rows.length;
  };
  const maker = (call: Call) =>
    app.as((call === createOperator ? world.admin : world.home.countryOperator).email);

  /** Deletes the counted attempts, because the number of people that an account may add per day is limited. */
  const onNewDay = async (call: Call) => {
    await app.server.database.transaction(systemIdentity, (tx) => tx.rows(sql`delete from sign_in_guesses`));
    return maker(call);
  };

  describe.each(creations)('$call.name', ({ call, table, form }) => {
    test('one email address in any case: one account with its role and record, and the others are refused', async () => {
      for (let round = 0; round < times; round++) {
        const caller = await onNewDay(call);
        const email = freeEmail();
        const before = await countAllRows(app.server.database);
        const answers = await atOnce((index) =>
          caller.call(call, { name: 'Palm', ...form, email: index % 2 === 0 ? email : email.toUpperCase() }),
        );
        expect(outcomes(answers)).toEqual(oneMade('email_taken'));
        const [user_id = ''] = idsIn(answers);
        expect(await findStoredAccount(app.server.database, email)).toMatchObject({
          user_id,
          is_invited: true,
        });
        expect(await rowsOf(table, user_id)).toBe(1);
        const after = await countAllRows(app.server.database);
        const grown = ['profiles', 'user_roles', table, 'invitations', 'outgoing_mails', 'idempotency_keys'];
        expect(grown.map((name) => (after[name] ?? 0) - (before[name] ?? 0))).toEqual(grown.map(() => 1));
        expect((after.events ?? 0) - (before.events ?? 0)).toBe(2);
      }
    });

    test('one intent sent several times: one record, the same response to all', async () => {
      for (let round = 0; round < times; round++) {
        const caller = await onNewDay(call);
        const [key, email] = [uuidv7(), freeEmail()];
        const answers = await atOnce(() => caller.call(call, { name: 'Palm', ...form, email }, { key }));
        expect(outcomes(answers)).toEqual(Array(contenders).fill('made'));
        expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
        expect(await rowsOf(table, idsIn(answers)[0] ?? '')).toBe(1);
      }
    });
  });

  test('people of different kinds with one email address: one of them is created', async () => {
    for (let round = 0; round < times; round++) {
      await onNewDay(createOperator);
      const email = freeEmail();
      const answers = await Promise.all(
        creations.map(async ({ call, form }) =>
          (await maker(call)).call(call, { name: 'Palm', ...form, email }),
        ),
      );
      expect(outcomes(answers)).toEqual(oneMade('email_taken'));
    }
  });

  test('signing up and becoming a client at the same time: one account, with the role or without', async () => {
    const operator = await app.as(world.home.countryOperator.email);
    for (let round = 0; round < 3; round++) {
      const email = freeEmail();
      const account = { name: 'Salma Idris', email, password: 'quiet workshop' };
      const client = { ...account, ...contact, address: '1 Palm Road' };
      const [signedUp, made] = await Promise.all([
        app.nobody.call(signUp, { ...account, ...agreed }),
        operator.call(createClient, client),
      ]);
      expect([signedUp.status, made.status].sort()).toEqual([200, 409]);
      const stored = await findStoredAccount(app.server.database, email);
      expect(stored?.role).toBe(made.status === 200 ? 'client' : null);
    }
  });

  const invited = async () => {
    const operator = await app.as(world.home.countryOperator.email);
    const email = freeEmail();
    const { body } = await operator.call(createDispatcher, { name: 'Reem', ...contact, email });
    return { operator, email, user_id: body.user_id, token: body.invitation?.token ?? '' };
  };

  test('accepting one invitation: one password is set, and it belongs to the accepted person', async () => {
    for (let round = 0; round < 3; round++) {
      const { email, token } = await invited();
      const passwordOf = (index: number) => `quiet workshop ${index}`;
      const answers = await atOnce((index) =>
        app.nobody.call(acceptInvitation, { token, password: passwordOf(index), ...agreed }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
      const winner = answers.findIndex(({ status }) => status === 200);
      const tried = await atOnce((index) => app.nobody.call(signIn, { email, password: passwordOf(index) }));
      expect(tried.map(({ status }) => status === 200)).toEqual(tried.map((_, index) => index === winner));
    }
  });

  test('accepting and inviting again at the same time: either the account is open, or only the new link opens it', async () => {
    for (let round = 0; round < times; round++) {
      const { operator, email, user_id, token } = await invited();
      const [accepted, again] = await Promise.all([
        app.nobody.call(acceptInvitation, { token, password: 'quiet workshop', ...agreed }),
        operator.call(inviteAgain, { user_id }),
      ]);
      expect([accepted.status, again.status]).toSatisfy(
        ([first, second]) => (first === 200 && second === 409) || (first === 410 && second === 200),
      );
      expect(await findStoredAccount(app.server.database, email)).toMatchObject({
        has_password: accepted.status === 200,
        is_invited: again.status === 200,
      });
    }
  });

  test('removing a client and registering its machine at the same time: one succeeds, and no machine lacks a client', async () => {
    const operator = await app.as(world.home.countryOperator.email);
    const admin = await app.as(world.admin.email);
    const machine = { model: 'Aurora', install_date: '2026-01-01', location: 'Bar' };
    for (let round = 0; round < times; round++) {
      const serial_number = `A${round}`;
      const form = { name: 'Palm Hotel', ...contact, address: '1 Palm Road', email: freeEmail() };
      const { id: client_id } = (await operator.call(createClient, form)).body;
      const [removed, registered] = await Promise.all([
        operator.call(removeClient, { id: client_id, version: 1 }),
        admin.call(createMachine, { ...machine, serial_number, client_id }),
      ]);
      const statuses = [removed.status, registered.status];
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect([404, 409]).toContain(statuses.find((status) => status !== 200));
    }
  });

  test('assigning a job and deactivating its technician at the same time: a deactivated technician has no job that was not listed', async () => {
    const { home } = world;
    const operator = await app.as(home.countryOperator.email);
    const dispatcher = await app.as(home.dispatcher.email);
    for (let round = 0; round < 2 * times; round++) {
      const technician = await withPeople(app.server, (made) =>
        makeTechnician(made, home.operator.id, 'Yara Nasser'),
      );
      const { id, version, name, phone } = technician.row;
      const requests = await atOnce(() => makeRequest(app.server.database, home));
      const [deactivated, ...given] = await Promise.all([
        operator.call(updateTechnician, { id, version, name, phone, is_active: false }),
        ...requests.map((request) =>
          dispatcher.call(approveServiceRequest, {
            id: request.id,
            version: 1,
            appointment: appointmentAt(id),
          }),
        ),
      ]);
      const { count } = (await operator.call(listOpenJobs, { id })).body;
      expect(count).toBe(given.filter(({ status }) => status === 200).length);
      expect([deactivated.status, count > 0]).toEqual(count > 0 ? [409, true] : [200, false]);
    }
  });

  test('moving a job and deactivating its technician at the same time: either the move or the deactivation raises a question', async () => {
    const { home } = world;
    const operator = await app.as(home.countryOperator.email);
    const dispatcher = await app.as(home.dispatcher.email);
    for (let round = 0; round < 2 * times; round++) {
      const { row } = await withPeople(app.server, (made) =>
        makeTechnician(made, home.operator.id, 'Yara Nasser'),
      );
      const { id: technician_id, version, name, phone } = row;
      const job = await makeJob(app.server.database, home, { workflow_status: 'scheduled' });
      const scheduled_date = '2027-01-03T07:00:00.000Z';
      const [deactivated, moved] = await Promise.all([
        operator.call(updateTechnician, { id: technician_id, version, name, phone, is_active: false }),
        dispatcher.call(assignJobOrder, { id: job.id, version: job.version, technician_id, scheduled_date }),
      ]);
      const asked = [deactivated.problem.code, moved.problem.concerns?.join()];
      expect(asked).toSatisfy(
        ([first, second]) =>
          (first === 'open_jobs' && second === undefined) ||
          (first === undefined && second === 'inactive_technician'),
      );
    }
  });
});
