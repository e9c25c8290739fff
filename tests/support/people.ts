import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Role } from '#domain/actor.ts';
import type { Currency } from '#domain/values/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { demoPassword } from '#server/demo/people.ts';
import type { Server } from '#server/platform/context.ts';
import { openAccounts } from '#server/steps/account-library.ts';
import { hashPassword } from '#server/steps/password.ts';
import { giveRole } from '#server/store/accounts.ts';
import { type Client, clients } from '#server/store/clients.ts';
import { dispatchers } from '#server/store/dispatchers.ts';
import { type Machine, machines } from '#server/store/machines.ts';
import { openNumberSeries } from '#server/store/number-series.ts';
import { country_operators, type Operator } from '#server/store/operators.ts';
import { type Technician, technicians } from '#server/store/technicians.ts';
import { systemIdentity } from './system-identity.ts';

export type Person = { readonly email: string; readonly name: string; readonly user_id: string };
export type Acting = Person & { readonly actor: Actor };
export type TestTechnician = Acting & { readonly row: Technician };
export type TestClient = Acting & { readonly row: Client; readonly machines: readonly [Machine, Machine] };

export type Company = {
  readonly operator: Operator;
  readonly countryOperator: Acting;
  readonly dispatcher: Acting & { readonly id: string };
  readonly secondDispatcher: Acting & { readonly id: string };
  readonly technician: TestTechnician;
  readonly secondTechnician: TestTechnician;
  readonly inactiveTechnician: TestTechnician;
  readonly client: TestClient;
  readonly secondClient: TestClient;
};

export type World = {
  readonly admin: Acting;
  /** A person who signed up, without a role. */
  readonly newcomer: Person;
  readonly home: Company;
  readonly foreign: Company;
};

export type PeopleMaker = {
  readonly tx: Transaction;
  readonly person: (name: string, role: Role | null, operator_id?: string) => Promise<Person>;
};

/**
 * In addition to the demo company, creates two operators that must not see each other, a super admin, and a
 * person without a role. The set is small enough to define exactly who sees what.
 */
export async function makeWorld(server: Server): Promise<World> {
  return withPeople(server, async (maker) => {
    const admin = await maker.person('Ada Admin', 'super_admin');
    return {
      admin: { ...admin, actor: { user_id: admin.user_id, name: admin.name, role: 'super_admin' } },
      newcomer: await maker.person('Nora Newcomer', null),
      home: await makeCompany(maker, 'Home Coffee', 'Asia/Bahrain', 'BHD'),
      foreign: await makeCompany(maker, 'Foreign Coffee', 'Asia/Dubai', 'AED'),
    };
  });
}

/** Runs the work as the server's own role. Everyone that it creates has the password of the demo accounts. */
export async function withPeople<T>(server: Server, work: (maker: PeopleMaker) => Promise<T>): Promise<T> {
  const accounts = openAccounts(server);
  const passwordHash = await hashPassword(server, demoPassword);
  return server.database.transaction(systemIdentity, (tx) =>
    work({
      tx,
      person: async (name, role, operator_id) => {
        const email = `${name.toLowerCase().replaceAll(' ', '.')}.${randomUUID().slice(-12)}@example.test`;
        const user_id = accounts.create(tx, { name, email, passwordHash, operator_id: operator_id ?? null });
        if (role !== null) giveRole(tx, user_id, role);
        return { email, name, user_id };
      },
    }),
  );
}

async function makeCompany(
  maker: PeopleMaker,
  name: string,
  time_zone: string,
  currency: Currency,
): Promise<Company> {
  const { tx, person } = maker;
  const operator_id = uuidv7();
  const owner = await person(`${name} Owner`, 'country_operator', operator_id);
  const [operator] = await tx.orm
    .insert(country_operators)
    .values({ id: operator_id, user_id: owner.user_id, name, country: 'Testland', currency, time_zone })
    .returning();
  if (!operator) throw new Error('the operator was not written');
  openNumberSeries(tx, operator.id);
  return {
    operator,
    countryOperator: {
      ...owner,
      actor: { user_id: owner.user_id, name: owner.name, role: 'country_operator', operator_id },
    },
    dispatcher: await makeDispatcher(maker, operator_id, `${name} Dispatcher`),
    secondDispatcher: await makeDispatcher(maker, operator_id, `${name} Second Dispatcher`),
    technician: await makeTechnician(maker, operator_id, `${name} Technician`),
    secondTechnician: await makeTechnician(maker, operator_id, `${name} Second Technician`),
    inactiveTechnician: await makeTechnician(maker, operator_id, `${name} Inactive Technician`, false),
    client: await makeClient(maker, operator_id, `${name} Client`),
    secondClient: await makeClient(maker, operator_id, `${name} Second Client`),
  };
}

async function makeDispatcher({ tx, person }: PeopleMaker, operator_id: string, name: string) {
  const account = await person(name, 'dispatcher', operator_id);
  const { user_id } = account;
  const id = uuidv7();
  await tx.orm.insert(dispatchers).values({ id, user_id, operator_id, name, phone: '+973 1700 0001' });
  const actor: Actor = { user_id, name, role: 'dispatcher', operator_id, dispatcher_id: id };
  return { ...account, id, actor };
}

export async function makeTechnician(
  { tx, person }: PeopleMaker,
  operator_id: string,
  name: string,
  is_active = true,
): Promise<TestTechnician> {
  const account = await person(name, 'technician', operator_id);
  const { user_id } = account;
  const [row] = await tx.orm
    .insert(technicians)
    .values({ id: uuidv7(), user_id, operator_id, name, phone: '+973 1700 0002', is_active })
    .returning();
  if (!row) throw new Error('the technician was not written');
  return {
    ...account,
    row,
    actor: { user_id, name, role: 'technician', operator_id, technician_id: row.id },
  };
}

export async function makeClient(
  maker: PeopleMaker,
  operator_id: string,
  name: string,
  plan: Partial<Pick<Client, 'cmasa_plan_type' | 'cmasa_start_date' | 'cmasa_expiry'>> = {},
): Promise<TestClient> {
  const { tx, person } = maker;
  const { email, user_id } = await person(name, 'client', operator_id);
  const contact = { email, phone: '+973 1700 0003', address: '1 Harbour Road' };
  const [row] = await tx.orm
    .insert(clients)
    .values({ id: uuidv7(), user_id, operator_id, name, ...contact, ...plan })
    .returning();
  if (!row) throw new Error('the client was not written');
  const own = { operator_id, client_id: row.id };
  const machine = async (model: string) => {
    const [made] = await tx.orm
      .insert(machines)
      .values({
        ...own,
        id: uuidv7(),
        model,
        serial_number: `SN-${randomUUID().slice(-6)}`,
        install_date: '2025-01-15',
        location: 'Lobby bar',
      })
      .returning();
    if (!made) throw new Error('the machine was not written');
    return made;
  };
  const two = [await machine('Aurora Two'), await machine('Borea One')] as const;
  const actor: Actor = { user_id, name, role: 'client', ...own };
  return { email, name, user_id, row, actor, machines: [two[0], two[1]] };
}
