import type { Role } from '#domain/actor.ts';
import { addMonths, dateIn } from '#domain/calendar.ts';
import { weekendOf } from '#domain/operator.ts';
import { type Accounts, hashPassword } from '../platform/account-library.ts';
import { asSystem, type Server } from '../platform/context.ts';
import type { Transaction } from '../platform/database.ts';
import { giveRole, profiles, tieAccount } from '../store/accounts.ts';
import { clients } from '../store/clients.ts';
import { dispatchers } from '../store/dispatchers.ts';
import { machines } from '../store/machines.ts';
import { openNumberSeries } from '../store/number-series.ts';
import { country_operators } from '../store/operators.ts';
import { technicians } from '../store/technicians.ts';
import { drawnSignature } from './drawn-signature.ts';
import { tellHistory } from './history.ts';
import { tellPeople } from './notifications.ts';
import { demoPassword, machineModels, type OperatorSeed, operatorSeeds } from './people.ts';
import { seedDilmunWork, seedSomeWork } from './work.ts';

export type Seeding = {
  readonly tx: Transaction;
  readonly now: Date;
  readonly newId: () => string;
  readonly signature: { readonly png: Buffer; readonly sha256: string };
};

export type SeededOperator = {
  readonly operator: typeof country_operators.$inferSelect;
  readonly dispatcher_id: string | null;
  readonly technicians: readonly (typeof technicians.$inferSelect)[];
  readonly clients: readonly (typeof clients.$inferSelect & {
    readonly machines: readonly (typeof machines.$inferInsert)[];
  })[];
};

/** Makes the demo company around `now`, in one transaction; does nothing where there are accounts already. */
export async function seedDemo({ database, newId }: Server, accounts: Accounts, now: Date): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword);
  const signature = await drawnSignature();
  const seeded = await database.transaction(asSystem, async (tx) => {
    const [anybody] = await tx.orm.select({ id: profiles.id }).from(profiles).limit(1);
    if (anybody) return false;
    const seeding: Seeding = { tx, now, newId, signature };
    const account: AccountMaker = async ({ name, email, role, operator_id }) => {
      const id = await accounts.create(tx, { name, email, passwordHash });
      if (role !== null) await giveRole(tx, id, role);
      if (operator_id !== undefined) await tieAccount(tx, id, { operator_id, name });
      return id;
    };
    await account({ name: 'Platform Admin', email: 'admin@demo.test', role: 'super_admin' });
    await account({ name: 'New Person', email: 'new@demo.test', role: null });
    for (const [index, seed] of operatorSeeds.entries()) {
      const seeded = await seedOperator(seeding, account, seed, index);
      await (index === 0 ? seedDilmunWork(seeding, seeded) : seedSomeWork(seeding, seeded));
    }
    await tellHistory(tx, now);
    await tellPeople(tx, now);
    return true;
  });
  // Until PostgreSQL has counted the new rows it plans as if there were none.
  if (seeded) await database.asOwner((tx) => tx.script('analyze'));
  return seeded;
}

type AccountMaker = (person: {
  readonly name: string;
  readonly email: string;
  readonly role: Role | null;
  readonly operator_id?: string;
}) => Promise<string>;

async function seedOperator(
  seeding: Seeding,
  account: AccountMaker,
  seed: OperatorSeed,
  index: number,
): Promise<SeededOperator> {
  const { tx, now, newId } = seeding;
  const created_at = new Date(now.getTime() - (400 - index) * 86_400_000);
  const operator_id = newId();
  const { name: ownerName, email: ownerEmail } = seed.operator;
  const [operator] = await tx.orm
    .insert(country_operators)
    .values({
      id: operator_id,
      user_id: await account({ name: ownerName, email: ownerEmail, role: 'country_operator', operator_id }),
      name: seed.name,
      country: seed.country,
      currency: seed.currency,
      time_zone: seed.time_zone,
      weekend: [...weekendOf(seed.country)],
      platform_subscription_type: seed.subscription,
      platform_subscription_fee: seed.subscription === 'free' ? null : '120.000',
      is_whitelabel: seed.brand_hue !== null,
      brand_hue: seed.brand_hue,
      cmasa_standard_annual_fee: '180.000',
      cmasa_premium_annual_fee: '420.000',
      created_at,
    })
    .returning();
  if (!operator) throw new Error('the operator was not written');
  await openNumberSeries(tx, operator.id);
  let dispatcher_id: string | null = null;
  for (const person of seed.dispatchers) {
    dispatcher_id = newId();
    const { name, email, phone } = person;
    const user_id = await account({ name, email, role: 'dispatcher', operator_id });
    await tx.orm
      .insert(dispatchers)
      .values({ id: dispatcher_id, user_id, operator_id: operator.id, name, phone, created_at });
  }
  const seededTechnicians = [];
  for (const { email, ...person } of seed.technicians) {
    const user_id = await account({ name: person.name, email, role: 'technician', operator_id });
    const row = { ...person, id: newId(), user_id, operator_id: operator.id, created_at };
    seededTechnicians.push(...(await tx.orm.insert(technicians).values(row).returning()));
  }
  const seededClients = [];
  for (const client of seed.clients) {
    seededClients.push(await seedClient(seeding, account, operator, client, seed.machinesPerClient));
  }
  return { operator, dispatcher_id, technicians: seededTechnicians, clients: seededClients };
}

async function seedClient(
  { tx, now, newId }: Seeding,
  account: AccountMaker,
  operator: SeededOperator['operator'],
  { plan, position, ...person }: OperatorSeed['clients'][number],
  machineCount: number,
) {
  const today = dateIn(operator.time_zone, now);
  const created_at = new Date(now.getTime() - 390 * 86_400_000);
  const start = plan && addMonths(today, -plan.begunMonthsAgo);
  const [client] = await tx.orm
    .insert(clients)
    .values({
      ...person,
      ...position,
      id: newId(),
      user_id: await account({
        name: person.name,
        email: person.email,
        role: 'client',
        operator_id: operator.id,
      }),
      operator_id: operator.id,
      cmasa_plan_type: plan?.type ?? null,
      cmasa_start_date: start,
      cmasa_expiry: start === null ? null : new Date(`${addMonths(start, 12)}T12:00:00Z`),
      created_at,
    })
    .returning();
  if (!client) throw new Error('the client was not written');
  const machineRows = Array.from({ length: machineCount }, (_, index) => ({
    id: newId(),
    operator_id: operator.id,
    client_id: client.id,
    model: machineModels[(index + person.name.length) % machineModels.length] ?? machineModels[0],
    serial_number: `GH-${person.name.slice(0, 2).toUpperCase()}-${String(1040 + index * 17)}`,
    ownership: (['bought', 'contract', 'client_owned'] as const)[index % 3] ?? 'bought',
    install_date: addMonths(today, -13 - index),
    location: ['Lobby bar', 'Breakfast room', 'Rooftop'][index % 3] ?? 'Lobby bar',
    next_service_date: addMonths(today, 1 + index),
    created_at: new Date(created_at.getTime() + index * 60_000),
  }));
  await tx.orm.insert(machines).values(machineRows);
  return { ...client, machines: machineRows };
}
