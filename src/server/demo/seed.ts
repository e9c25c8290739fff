import { sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import { addDays, addMonths } from '#domain/values/calendar.ts';
import type { Server } from '#server/platform/context.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { hashPassword } from '#server/steps/password.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { giveRole, profiles } from '#server/store/accounts.ts';
import { client_people } from '#server/store/client-people.ts';
import { clients } from '#server/store/clients.ts';
import { dispatchers } from '#server/store/dispatchers.ts';
import { machines } from '#server/store/machines.ts';
import { openNumberSeries } from '#server/store/number-series.ts';
import { insertOperator } from '#server/store/operators.ts';
import { technicians } from '#server/store/technicians.ts';
import type { OperatorClock } from './clock.ts';
import {
  type ClientSeed,
  type MachineSeed,
  type OperatorSeed,
  planStart,
  type TechnicianSeed,
} from './company.ts';
import { dilmun } from './dilmun.ts';
import { drawnSignature } from './drawn-signature.ts';
import { writeHistory } from './history.ts';
import { keepQuiet, notifyOfLateness, notifyOfReminders } from './late.ts';
import { notifyPeople } from './notifications.ts';
import { demoPassword, operatorSeeds } from './people.ts';
import { type CompanyPlan, planOf, serviceDates } from './plan.ts';
import { seedRota } from './rota.ts';
import type { ClientRow, MachineRow, SeededOperator, Seeding, TechnicianRow } from './seeding.ts';
import { specialHoursOf } from './special-hours.ts';
import { usualFeesOf } from './visits.ts';
import { seedWork } from './work.ts';

// Any fixed number. If several servers start on an empty database, the lock lets only one create the demo
// company.
const seedLock = 7_203_943;

/**
 * Creates the demo company around `now` in one transaction, and returns true. If there are accounts already,
 * does nothing and returns false.
 */
export async function seedDemo(server: Server, accounts: Accounts, now: Date): Promise<boolean> {
  const { database, newId } = server;
  const passwordHash = await hashPassword(server, demoPassword);
  const signature = await drawnSignature();
  const seeded = await database.transaction(
    systemFor({ installation: 'the demo data belongs to several operators' }),
    async (tx) => {
      await tx.rows(sql`select pg_advisory_xact_lock(${seedLock}::bigint)`);
      const [anybody] = await tx.orm.select({ id: profiles.id }).from(profiles).limit(1);
      if (anybody) return false;
      const seeding: Seeding = { tx, now, newId, signature };
      const account: AccountMaker = async ({ name, email, role, operator_id }) => {
        const id = accounts.create(tx, { name, email, passwordHash, operator_id: operator_id ?? null });
        if (role !== null) giveRole(tx, id, role);
        return id;
      };
      await account({ name: 'Platform Admin', email: 'admin@demo.test', role: 'super_admin' });
      await account({ name: 'New Person', email: 'new@demo.test', role: null });
      for (const [index, seed] of operatorSeeds.entries()) {
        const plan = planOf(seed, now);
        await seedWork(seeding, await seedOperator(seeding, account, seed, plan, index), plan);
      }
      await keepQuiet(tx, now);
      await writeHistory(tx, planOf(dilmun, now).clock);
      await notifyOfLateness(tx, now);
      await notifyOfReminders(tx, now);
      await notifyPeople(tx, now);
      return true;
    },
  );
  // Until PostgreSQL has analyzed the new rows, it plans queries as if the tables were empty.
  if (seeded) await database.asOwner((tx) => tx.script('analyze'));
  return seeded;
}

type AccountMaker = (person: {
  readonly name: string;
  readonly email: string;
  readonly role: Role | null;
  readonly operator_id?: string;
}) => Promise<string>;

/**
 * Returns an instant this many days ago, within the service hours of that day or of the last working day
 * before it.
 */
const foundedAt = (clock: OperatorClock, daysAgo: number) =>
  clock.officeBefore(clock.at(addDays(clock.today, -daysAgo), 12 * 60), 40);

async function seedOperator(
  seeding: Seeding,
  account: AccountMaker,
  seed: OperatorSeed,
  plan: CompanyPlan,
  index: number,
): Promise<SeededOperator> {
  const { tx, newId } = seeding;
  const created_at = foundedAt(plan.clock, 400 - index);
  const operator_id = newId();
  const { name: ownerName, email: ownerEmail } = seed.operator;
  const operator = insertOperator(tx, {
    id: operator_id,
    user_id: await account({ name: ownerName, email: ownerEmail, role: 'country_operator', operator_id }),
    name: seed.name,
    country: seed.country,
    currency: seed.currency,
    time_zone: seed.time_zone,
    weekend: [...plan.clock.weekend],
    special_hours: specialHoursOf(plan.clock),
    platform_subscription_type: seed.subscription,
    platform_subscription_fee: seed.subscription_fee,
    is_whitelabel: seed.brand_hue !== null,
    brand_hue: seed.brand_hue,
    cmasa_standard_annual_fee: seed.annual_fees.standard,
    cmasa_premium_annual_fee: seed.annual_fees.premium,
    ...usualFeesOf(seed.rates),
    ...seed.letterhead,
    reports_by_label: true,
    created_at,
  });
  openNumberSeries(tx, operator.id);
  let dispatcher_id: string | null = null;
  for (const { name, email, phone } of seed.dispatchers) {
    dispatcher_id = newId();
    const user_id = await account({ name, email, role: 'dispatcher', operator_id });
    await tx.orm
      .insert(dispatchers)
      .values({ id: dispatcher_id, user_id, operator_id, name, phone, created_at });
  }
  const technicianRows = new Map<TechnicianSeed, TechnicianRow>();
  for (const technician of seed.technicians) {
    const { email, ...person } = technician;
    const user_id = await account({ name: person.name, email, role: 'technician', operator_id });
    const skills = [...person.skills];
    technicianRows.set(technician, { ...person, skills, id: newId(), user_id, operator_id, created_at });
  }
  await tx.orm.insert(technicians).values([...technicianRows.values()]);
  await seedRota(seeding, plan.clock, [...technicianRows.values()]);
  const { clientRows, machineRows } = await seedClients(seeding, account, operator_id, seed, plan);
  const find: SeededOperator['find'] = ({ client, machine, visit }) => ({
    client: rowOf(clientRows, client),
    machine: rowOf(machineRows, machine),
    technician: visit?.technician ? rowOf(technicianRows, visit.technician) : null,
  });
  return { operator, dispatcher_id, find };
}

function rowOf<Seed, Row>(rows: ReadonlyMap<Seed, Row>, seed: Seed): Row {
  const row = rows.get(seed);
  if (row === undefined) throw new Error('the plan names a record of another company');
  return row;
}

async function seedClients(
  { tx, newId }: Seeding,
  account: AccountMaker,
  operator_id: string,
  seed: OperatorSeed,
  plan: CompanyPlan,
) {
  const { clock } = plan;
  const created_at = foundedAt(clock, 390);
  const clientRows = new Map<ClientSeed, ClientRow>();
  const machineRows = new Map<MachineSeed, MachineRow>();
  const peopleRows: (typeof client_people.$inferInsert)[] = [];
  for (const client of seed.clients) {
    const { name, email, phone, address, position, people = [] } = client;
    const client_id = newId();
    const user_id = await account({ name, email, role: 'client', operator_id });
    const person = { name, email, phone, address, ...position };
    clientRows.set(client, {
      ...person,
      ...planDates(client, clock),
      id: client_id,
      user_id,
      operator_id,
      created_at,
    });
    for (const colleague of people) {
      const { name, email } = colleague;
      const user_id = await account({ name, email, role: 'client', operator_id });
      peopleRows.push({ ...colleague, id: newId(), user_id, operator_id, client_id, created_at });
    }
    for (const [index, machine] of client.machines.entries()) {
      const { kind, installedMonthsAgo, firstServiceInDays = 0, ...row } = machine;
      machineRows.set(machine, {
        ...row,
        ...serviceDates(machine, plan),
        id: newId(),
        operator_id,
        client_id,
        install_date: addMonths(addDays(clock.today, firstServiceInDays), -installedMonthsAgo),
        created_at: new Date(created_at.getTime() + (index + 1) * 240_000),
      });
    }
  }
  await tx.orm.insert(clients).values([...clientRows.values()]);
  if (peopleRows.length > 0) await tx.orm.insert(client_people).values(peopleRows);
  await tx.orm.insert(machines).values([...machineRows.values()]);
  return { clientRows, machineRows };
}

function planDates({ plan }: ClientSeed, { today, at }: OperatorClock) {
  if (plan === null) return {};
  const start = planStart(plan, today);
  return {
    cmasa_plan_type: plan.type,
    cmasa_start_date: start,
    cmasa_expiry: at(addMonths(start, 12), 15 * 60),
  };
}
