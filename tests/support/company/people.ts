import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { demoPassword } from '#contract/demo.ts';
import type { Actor, Role } from '#domain/actor.ts';
import type { Currency } from '#domain/values/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { type CompanyBuilder, companyBuilder } from '#server/demo/company-builder.ts';
import type { Server } from '#server/platform/context.ts';
import { ownSender } from '#server/platform/visitor.ts';
import { openAccounts } from '#server/steps/account-library.ts';
import { hashPassword } from '#server/steps/password.ts';
import type { Machine } from '#server/store/machines.ts';
import { systemIdentity } from '../databases/system-identity.ts';

type Operator = ReturnType<CompanyBuilder['operator']>;
type Dispatcher = ReturnType<CompanyBuilder['dispatcher']>;
type Technician = ReturnType<CompanyBuilder['technician']>;
type Client = ReturnType<CompanyBuilder['client']>;
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
  readonly build: CompanyBuilder;
  readonly person: (name: string, role: Role | null, operator_id?: string) => Person;
};

/**
 * In addition to the demo company, creates two operators that must not see each other, a super admin, and a
 * person without a role. The set is small enough to define exactly who sees what.
 */
export async function makeWorld(server: Server): Promise<World> {
  return withPeople(server, (maker) => {
    const admin = maker.person('Ada Admin', 'super_admin');
    return {
      admin: { ...admin, actor: { user_id: admin.user_id, name: admin.name, role: 'super_admin' } },
      newcomer: maker.person('Nora Newcomer', null),
      home: makeCompany(maker, 'Home Coffee', 'Asia/Bahrain', 'BHD'),
      foreign: makeCompany(maker, 'Foreign Coffee', 'Asia/Dubai', 'AED'),
    };
  });
}

/**
 * Runs the work in the server's own role. Every account that the work creates has the password of the demo accounts.
 */
export async function withPeople<T>(
  server: Server,
  work: (maker: PeopleMaker) => T | Promise<T>,
): Promise<T> {
  const accounts = openAccounts(server);
  const passwordHash = await hashPassword(server, demoPassword, ownSender);
  return server.database.transaction(systemIdentity, async (tx) => {
    const build = companyBuilder({ tx, accounts, newId: uuidv7, passwordHash, at: server.now() });
    return work({
      tx,
      build,
      person: (name, role, operator_id) => {
        const person = named(name);
        return { ...person, user_id: build.account(person, role, operator_id) };
      },
    });
  });
}

/** Returns the name with an email address that no one else has. */
const named = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}.${randomUUID().slice(-12)}@example.test`,
});

function makeCompany(maker: PeopleMaker, name: string, time_zone: string, currency: Currency): Company {
  const owner = named(`${name} Owner`);
  const operator = maker.build.operator({ owner, name, country: 'Testland', currency, time_zone });
  const { id: operator_id, user_id } = operator;
  return {
    operator,
    countryOperator: {
      ...owner,
      user_id,
      actor: { user_id, name: owner.name, role: 'country_operator', operator_id },
    },
    dispatcher: makeDispatcher(maker, operator_id, `${name} Dispatcher`),
    secondDispatcher: makeDispatcher(maker, operator_id, `${name} Second Dispatcher`),
    technician: makeTechnician(maker, operator_id, `${name} Technician`),
    secondTechnician: makeTechnician(maker, operator_id, `${name} Second Technician`),
    inactiveTechnician: makeTechnician(maker, operator_id, `${name} Inactive Technician`, false),
    client: makeClient(maker, operator_id, `${name} Client`),
    secondClient: makeClient(maker, operator_id, `${name} Second Client`),
  };
}

export function makeDispatcher(
  { build }: PeopleMaker,
  operator_id: string,
  name: string,
): Acting & { readonly row: Dispatcher; readonly id: string } {
  const person = named(name);
  const row = build.dispatcher(operator_id, { ...person, phone: '+973 1700 0001' });
  const { id, user_id } = row;
  const actor: Actor = { user_id, name, role: 'dispatcher', operator_id, dispatcher_id: id };
  return { ...person, id, user_id, row, actor };
}

export function makeTechnician(
  { build }: PeopleMaker,
  operator_id: string,
  name: string,
  is_active = true,
): TestTechnician {
  const person = named(name);
  const row = build.technician(operator_id, { ...person, phone: '+973 1700 0002', is_active });
  const { user_id } = row;
  const actor: Actor = { user_id, name, role: 'technician', operator_id, technician_id: row.id };
  return { ...person, user_id, row, actor };
}

export function makeClient(
  { build }: PeopleMaker,
  operator_id: string,
  name: string,
  plan: Partial<Pick<Client, 'cmasa_plan_type' | 'cmasa_start_date' | 'cmasa_expiry'>> = {},
): TestClient {
  const person = named(name);
  const contact = { ...person, phone: '+973 1700 0003', address: '1 Harbour Road' };
  const row = build.client(operator_id, { ...contact, ...plan });
  const machine = (model: string) => {
    const serial_number = `SN-${randomUUID().slice(-6)}`;
    return build.machine(row, { model, serial_number, install_date: '2025-01-15', location: 'Lobby bar' });
  };
  const { user_id } = row;
  const actor: Actor = { user_id, name, role: 'client', operator_id, client_id: row.id };
  return { ...person, user_id, row, actor, machines: [machine('Aurora Two'), machine('Borea One')] };
}
