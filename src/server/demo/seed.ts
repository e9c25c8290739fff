import { demoPassword } from '#contract/demo.ts';
import { usesHijriDates } from '#domain/operator.ts';
import { addDays, addMonths } from '#domain/values/calendar.ts';
import type { Server } from '#server/platform/context.ts';
import { ownSender } from '#server/platform/visitor.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { hashPassword } from '#server/steps/password.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { profiles } from '#server/store/accounts.ts';
import { decideDemo } from '#server/store/installation.ts';
import type { OperatorClock } from './clock.ts';
import { type ClientSeed, type MachineSeed, type OperatorSeed, planStart } from './company.ts';
import { type CompanyBuilder, companyBuilder } from './company-builder.ts';
import { lockDemo } from './demo-database.ts';
import { dilmun } from './dilmun.ts';
import { drawnSignature } from './drawn-signature.ts';
import { writeHistory } from './history.ts';
import { notifyOfLateness, notifyOfReminders, postponeTargets } from './late.ts';
import { notifyPeople } from './notifications.ts';
import { operatorSeeds } from './people.ts';
import { type CompanyPlan, planOf, serviceDates } from './plan.ts';
import { seedRota } from './rota.ts';
import type { ClientRow, MachineRow, SeededOperator, Seeding } from './seeding.ts';
import { specialHoursOf } from './special-hours.ts';
import { usualFeesOf } from './visits.ts';
import { seedWork } from './work.ts';

export type Seeded = Pick<Server, 'database' | 'newId' | 'passwordCost'>;

/** Creates the demo company in one transaction. Returns false if there are already accounts. */
export async function seedDemo(server: Seeded, accounts: Accounts, now: Date): Promise<boolean> {
  const { database, newId } = server;
  const passwordHash = await hashPassword(server, demoPassword, ownSender);
  const signature = await drawnSignature();
  const seeded = await database.transaction(
    systemFor({ installation: 'the demo data belongs to several operators' }),
    async (tx) => {
      await lockDemo(tx);
      const [anybody] = await tx.orm.select({ id: profiles.id }).from(profiles).limit(1);
      if (anybody) return false;
      decideDemo(tx, true);
      const seeding: Seeding = { tx, now, newId, signature };
      const build = companyBuilder({ tx, accounts, newId, passwordHash, at: now });
      build.account({ name: 'Platform Admin', email: 'admin@demo.test' }, 'super_admin');
      build.account({ name: 'New Person', email: 'new@demo.test' }, null);
      for (const [index, seed] of operatorSeeds.entries()) {
        const plan = planOf(seed, now);
        await seedWork(seeding, await seedOperator(seeding, build, seed, plan, index), plan);
      }
      await postponeTargets(tx, now);
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

/** Returns an instant this many days ago, within the service hours of a working day. */
const foundedAt = (clock: OperatorClock, daysAgo: number) =>
  clock.officeBefore(clock.at(addDays(clock.today, -daysAgo), 12 * 60), 40);

async function seedOperator(
  seeding: Seeding,
  build: CompanyBuilder,
  seed: OperatorSeed,
  plan: CompanyPlan,
  index: number,
): Promise<SeededOperator> {
  const created_at = foundedAt(plan.clock, 400 - index);
  const operator = build.operator({
    owner: seed.operator,
    name: seed.name,
    ...(seed.second_name && { second_name: seed.second_name }),
    country: seed.country,
    has_hijri_dates: usesHijriDates(seed.country),
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
  const dispatchers = seed.dispatchers.map((person) =>
    build.dispatcher(operator.id, { ...person, created_at }),
  );
  const technicians = new Map(
    seed.technicians.map((person) => {
      const skills = [...person.skills];
      return [person, build.technician(operator.id, { ...person, skills, created_at })] as const;
    }),
  );
  await seedRota(seeding, plan.clock, [...technicians.values()]);
  const { clients, machines } = seedClients(build, operator.id, seed, plan);
  const find: SeededOperator['find'] = ({ client, machine, visit }) => ({
    client: rowOf(clients, client),
    machine: rowOf(machines, machine),
    technician: visit?.technician ? rowOf(technicians, visit.technician) : null,
  });
  return { operator, dispatcher_id: dispatchers.at(-1)?.id ?? null, find };
}

function rowOf<Seed, Row>(rows: ReadonlyMap<Seed, Row>, seed: Seed): Row {
  const row = rows.get(seed);
  if (row === undefined) throw new Error('the plan names a record of another company');
  return row;
}

function seedClients(build: CompanyBuilder, operator_id: string, seed: OperatorSeed, plan: CompanyPlan) {
  const { clock } = plan;
  const created_at = foundedAt(clock, 390);
  const clients = new Map<ClientSeed, ClientRow>();
  const machines = new Map<MachineSeed, MachineRow>();
  for (const client of seed.clients) {
    const { name, second_name, email, phone, address, second_address, position, people = [] } = client;
    const contact = { name, second_name, email, phone, address, second_address, ...position };
    const row = build.client(operator_id, { ...contact, ...planDates(client, clock), created_at });
    clients.set(client, row);
    for (const person of people) build.clientPerson(row, { ...person, created_at });
    const sites = new Map(
      Object.entries(client.sites ?? {}).map(([location, site]) => [
        location,
        build.site(row, { ...site, created_at }).id,
      ]),
    );
    for (const [index, machine] of client.machines.entries()) {
      const { kind, installedMonthsAgo, firstServiceInDays = 0, ...passport } = machine;
      const installed = addMonths(addDays(clock.today, firstServiceInDays), -installedMonthsAgo);
      const made = build.machine(row, {
        ...passport,
        ...serviceDates(machine, plan),
        site_id: sites.get(machine.location) ?? null,
        install_date: installed,
        created_at: new Date(created_at.getTime() + (index + 1) * 240_000),
      });
      machines.set(machine, made);
    }
  }
  return { clients, machines };
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
