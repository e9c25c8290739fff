import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation, getSession, signIn } from '#contract/accounts.ts';
import { getClient } from '#contract/clients/page.ts';
import {
  addClientPerson,
  changeClientPerson,
  handOverClient,
  removeClientPerson,
} from '#contract/clients/people.ts';
import { getContact, saveContact } from '#contract/clients.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { createMachine } from '#contract/machines.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getOwnAccount } from '#contract/own-account.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { theServer } from '#domain/events/author.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, findStoredAccount } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const password = 'quiet workshop';
let madeCount = 0;

describe.each(databasesInTurn(import.meta.filename))('the people of a client on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let owner: Caller;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    owner = await app.as(world.home.client.email);
  });
  afterAll(() => app.close());

  const client_id = () => world.home.client.row.id;
  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
  const add = async (standing: 'owner' | 'staff', by: Caller = owner, client = client_id()) =>
    by.call(addClientPerson, {
      client_id: client,
      name: `Person ${++madeCount}`,
      email: `person${madeCount}@example.test`,
      standing,
    });
  const joined = async (standing: 'owner' | 'staff', by: Caller = owner) => {
    const { body } = await add(standing, by);
    const token = body.invitation?.token ?? '';
    const accepted = await app.nobody.call(acceptInvitation, { token, password, ...agreed });
    const caller = app.withCookie(accepted.headers.get('set-cookie')?.split(';')[0] ?? '');
    return { person: body, session: accepted.body, caller };
  };

  test('a person invited by an owner accepts the link and belongs to the client', async () => {
    const { person, session } = await joined('staff');
    expect(session).toMatchObject({ role: 'client', client_id: client_id(), standing: 'staff' });
    expect(person.standing).toBe('staff');
    const events = await eventsOf(app.server.database, client_id());
    expect(events.at(-1)).toMatchObject({ type: 'clients.person-added' });
  });

  test("the operator invites people too; another operator's client is not found, and a dispatcher may not invite", async () => {
    const operator = await app.as(world.home.countryOperator.email);
    expect((await add('owner', operator)).status).toBe(200);
    const foreign = world.foreign.client.row.id;
    expect((await refused(() => add('owner', operator, foreign))).status).toBe(404);
    expect((await refused(() => add('owner', owner, foreign))).status).toBe(404);
    const second = world.home.secondClient.row.id;
    expect((await refused(() => add('owner', owner, second))).status).toBe(404);
    const dispatcher = await app.as(world.home.dispatcher.email);
    expect((await refused(() => add('owner', dispatcher))).status).toBe(403);
  });

  test('a taken email is refused with an error at its field', async () => {
    const { status, problem } = await refused(() =>
      owner.call(addClientPerson, {
        client_id: client_id(),
        name: 'Twin',
        email: world.home.client.email,
        standing: 'staff',
      }),
    );
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([409, ['email']]);
  });

  test('staff report faults and read, but cannot sign, or change machines, contacts and people', async () => {
    const { caller } = await joined('staff');
    const { home } = world;
    const submitted = await caller.call(submitServiceRequest, {
      machine_id: home.client.machines[0].id,
      problem_description: 'It leaks at the drip tray.',
      preferred_date: '2026-11-20',
    });
    expect(submitted.status).toBe(200);
    expect((await caller.call(getClient, { id: client_id() })).status).toBe(200);
    const job = await makeJob(app.server.database, home, {
      technician: home.technician,
      workflow_status: 'awaiting_signature',
    });
    const contact = (await caller.call(getContact, {})).body;
    const machine = {
      model: 'Aurora Two',
      serial_number: 'SN-77',
      install_date: '2026-01-01',
      location: 'Bar',
    };
    const signature = {
      id: job.id,
      version: job.version,
      signer_name: 'Sami',
      client_signature: 'AAAA',
      summary_sha256: '0'.repeat(64),
      signed_at_device: '2026-11-18T07:00:00Z',
      ...agreed,
    };
    const person = {
      client_id: client_id(),
      name: 'Friend',
      email: 'friend@example.test',
      standing: 'staff',
    } as const;
    const answers = [
      await refused(() => caller.call(signJobOrder, signature)),
      await refused(() => caller.call(createMachine, machine)),
      await refused(() =>
        caller.call(saveContact, {
          id: contact.id,
          version: contact.version,
          phone: '+97317001234',
          address: 'X',
        }),
      ),
      await refused(() => caller.call(addClientPerson, person)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers[0]?.problem.detail).toContain('Ask an owner');
  });

  test('an owner of the client signs and changes data like its main account', async () => {
    const { caller } = await joined('owner');
    const contact = (await caller.call(getContact, {})).body;
    const saved = await caller.call(saveContact, {
      id: contact.id,
      version: contact.version,
      phone: '+97317009999',
      address: '9 Palm Road',
      second_address: '9 شارع النخيل',
    });
    expect([saved.status, saved.body.second_address]).toEqual([200, '9 شارع النخيل']);
  });

  test('a change between owner and staff takes effect with the next call', async () => {
    const { person, caller } = await joined('owner');
    const { id, version, name } = person;
    const changed = await owner.call(changeClientPerson, { id, version, name, standing: 'staff' });
    expect(changed.body).toMatchObject({ standing: 'staff', version: 2 });
    const friend = {
      client_id: client_id(),
      name: 'Friend',
      email: 'friend2@example.test',
      standing: 'staff',
    } as const;
    expect((await caller.call(addClientPerson, friend)).status).toBe(403);
    const outdated = await owner.call(changeClientPerson, { id, version, name, standing: 'owner' });
    expect([outdated.status, outdated.problem.code]).toEqual([409, 'stale']);
  });

  test.each(['client', 'countryOperator', 'admin'] as const)(
    "the %s saves, keeps and clears the second form of a person's name",
    async (role) => {
      const by = await app.as(role === 'admin' ? world.admin.email : world.home[role].email);
      const name = 'Salma Darwish';
      const second_name = 'سلمى درويش';
      const email = `salma-${role}@example.test`;
      const person = { client_id: client_id(), name, second_name, email, standing: 'staff' } as const;
      const added = await by.call(addClientPerson, person);
      expect([added.status, added.body.second_name]).toEqual([200, second_name]);
      const { id } = added.body;
      const kept = await by.call(changeClientPerson, { id, version: 1, name, standing: 'owner' });
      expect([kept.status, kept.body.second_name]).toEqual([200, second_name]);
      const page = await by.call(getClient, { id: client_id() });
      expect(page.body.relation?.people).toContainEqual(expect.objectContaining({ name, second_name }));
      const clear = { id, version: 2, name, standing: 'owner', second_name: null } as const;
      const cleared = await by.call(changeClientPerson, clear);
      expect([cleared.status, cleared.body.second_name]).toEqual([200, null]);
    },
  );

  test('a removed person is signed out and loses the role; an unused account is deleted, and its email is free', async () => {
    const { person, caller } = await joined('staff');
    expect((await owner.call(removeClientPerson, { id: person.id, version: 1 })).status).toBe(200);
    expect((await caller.call(getSession, {})).body.session).toBeNull();
    const account = await findStoredAccount(app.server.database, person.email);
    expect(account).toMatchObject({ user_id: person.user_id, role: null, has_password: true });
    const again = await app.nobody.call(signIn, { email: person.email, password });
    const cookie = again.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { body: own } = await app.withCookie(cookie).call(getOwnAccount, {});
    const { name: company } = world.home.client.row;
    const { time_zone } = world.home.operator;
    expect(own.ended_access).toEqual({ company, ended_on: dateIn(time_zone, app.clock.now) });
    const newcomer = await app.as(world.newcomer.email);
    expect((await newcomer.call(getOwnAccount, {})).body.ended_access).toBeNull();
    const unused = (await add('staff')).body;
    await owner.call(removeClientPerson, { id: unused.id, version: 1 });
    const addedPerson = await owner.call(addClientPerson, {
      client_id: client_id(),
      name: unused.name,
      email: unused.email,
      standing: 'staff',
    });
    expect(addedPerson.status).toBe(200);
    const operator = await app.as(world.foreign.countryOperator.email);
    expect((await operator.call(removeClientPerson, { id: addedPerson.body.id, version: 1 })).status).toBe(
      404,
    );
  });

  test('the main account can be handed over to an owner, and the former one can then be removed', async () => {
    const second = await app.as(world.home.secondClient.email);
    const id = world.home.secondClient.row.id;
    const staff = (await add('staff', second, id)).body;
    expect((await refused(() => second.call(handOverClient, { id: staff.id, version: 1 }))).status).toBe(409);
    const { body: heir } = await add('owner', second, id);
    const token = heir.invitation?.token ?? '';
    const accepted = await app.nobody.call(acceptInvitation, { token, password, ...agreed });
    const heirs = app.withCookie(accepted.headers.get('set-cookie')?.split(';')[0] ?? '');
    const { status, body: former } = await second.call(handOverClient, { id: heir.id, version: 1 });
    expect([status, former?.user_id, former?.standing]).toEqual([
      200,
      world.home.secondClient.user_id,
      'owner',
    ]);
    const people = (await heirs.call(getClient, { id })).body.relation?.people ?? [];
    expect(people.find(({ is_main }) => is_main)?.user_id).toBe(heir.user_id);
    expect((await heirs.call(removeClientPerson, { id: former?.id ?? '', version: 1 })).status).toBe(200);
    expect((await second.call(getSession, {})).body.session).toBeNull();
  });

  test('everyone at a client is notified of its jobs, and only owners of its plan', async () => {
    const staff = await joined('staff');
    const other = await joined('owner');
    const { home } = world;
    const job = await makeJob(app.server.database, home, { technician: home.technician });
    const { newId, origin } = app.server;
    await app.server.database.transaction(systemIdentity, async (tx) => {
      const record = recordBy(theServer, { tx, at: app.clock.now, newId, origin });
      const { operator, client } = home;
      const of = {
        id: job.id,
        number: 1,
        operator_id: operator.id,
        client_id: client.row.id,
        technician_id: null,
      };
      record('job-orders.started', { of });
      const { id, operator_id, name } = client.row;
      record('clients.plan-expiring', { of: { id, operator_id, client_id: id, name } });
    });
    const noticeTypes = async ({ caller }: typeof staff) =>
      (await caller.call(listNotifications, {})).body.items.map(({ type }) => type);
    expect(await noticeTypes(staff)).toEqual(['job-orders.started']);
    expect((await noticeTypes(other)).toSorted()).toEqual(['clients.plan-expiring', 'job-orders.started']);
  });

  test('removing a client leaves no account behind', async () => {
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ count: number }>(sql`
        select count(*)::int as count from client_people w left join profiles p on p.id = w.user_id where p.id is null`),
    );
    expect(row?.count).toBe(0);
  });
});
