import { acceptInvitation, setUpFirstAdmin } from '#contract/accounts.ts';
import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import { addClientPerson } from '#contract/clients/people.ts';
import { createClient } from '#contract/clients.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { listMachineLabels } from '#contract/labels.ts';
import { createMachine } from '#contract/machines.ts';
import { createOperator, getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import { savePreferences } from '#contract/preferences.ts';
import { createTechnician } from '#contract/technicians.ts';
import { machineKinds } from '#domain/visit/machine-kind.ts';
import { makeSetupToken } from '#server/store/installation.ts';
import { agreed } from '../support/company/agreed.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import type { TestServer } from '../support/servers/demo-server.ts';
import type { Chance } from './chance.ts';
import { openDiary } from './diary.ts';
import { lastMinuteOf, usualHours } from './hours.ts';
import type { Ledger } from './ledger.ts';
import { newPassword, type Person, personOn } from './person.ts';
import type { Size } from './sizes.ts';
import { clientNames, firstNames, lastNames, models, places, specializations } from './texts.ts';
import { type Client, type Company, dateOfDay, type Machine, type Memory, type Technician } from './world.ts';

type Founding = { readonly app: TestServer; readonly ledger: Ledger; readonly chance: Chance };

/** Makes a call, and throws if it fails, because the simulation cannot continue without it. */
async function must<C extends Call>(person: Person, call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const { status, body, problem } = await person.ask(call, input);
  if (status !== 200) throw new Error(`${person.name}: ${call.name} answers ${JSON.stringify(problem)}`);
  return body;
}

/** Creates the first administrator through the link that the server prints when it first starts. */
export async function foundPlatform(founding: Founding): Promise<Person> {
  const { app } = founding;
  const email = 'ada@platform.test';
  const token = await app.server.database.transaction(systemIdentity, makeSetupToken);
  const made = await app.nobody.call(setUpFirstAdmin, {
    token: token ?? '',
    name: 'Ada Admin',
    email,
    password: newPassword,
  });
  if (made.status !== 200) throw new Error(`no first administrator: ${JSON.stringify(made.problem)}`);
  return personOn(founding, { name: 'Ada Admin', email, chance: founding.chance.of(email) });
}

/**
 * Creates a company with all its people through calls. Each call comes from the person who would make it in real life.
 */
export async function foundCompany(founding: Founding, admin: Person, size: Size): Promise<Company> {
  const chance = founding.chance.of(size.name);
  const names = peopleNames(chance.of('names'));
  const account = (name: string) => ({
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@${size.host}`,
    phone: `${size.phone}${String(chance.between(0, 999_999)).padStart(6, '0')}`,
    password: newPassword,
  });
  const person = ({ name, email }: { name: string; email: string }) =>
    personOn(founding, { name, email, chance: chance.of(email) });

  const { phone: _, ...ownerAccount } = account(names());
  const operator = await must(admin, createOperator, {
    ...ownerAccount,
    name: size.name,
    country: size.country,
    currency: size.currency,
    time_zone: size.time_zone,
    cmasa_standard_annual_fee: size.fees.standard,
    cmasa_premium_annual_fee: size.fees.premium,
  });
  const owner = person(ownerAccount);
  await settle(owner, size);
  const dispatchers: Person[] = [];
  for (let made = 0; made < size.dispatchers; made++) {
    const one = account(names());
    await must(owner, createDispatcher, one);
    dispatchers.push(person(one));
  }
  await wantMail(atLeastOne(dispatchers)[0]);
  await wantMail(owner);
  const technicians: Technician[] = [];
  for (let made = 0; made < size.technicians; made++) {
    const one = account(names());
    const specialization = specializations[made % specializations.length] ?? null;
    const skills = machineKinds.filter((_, kind) => (made + kind) % 3 === 0);
    const { id } = await must(owner, createTechnician, { ...one, specialization, skills });
    technicians.push({ id, person: person(one), away: new Set(), onPhone: new Set(), isGone: false });
    if (made % 3 === 0) await wantMail(atLeastOne(technicians.slice(-1))[0].person);
  }
  const clients: Client[] = [];
  for (let made = 0; made < size.clients; made++) {
    clients.push(await foundClient(founding, { size, owner, account, person, names, chance }, made));
  }
  return {
    id: operator.id,
    name: size.name,
    currency: size.currency,
    time_zone: size.time_zone,
    fees: size.fees,
    weekend: size.weekend,
    owner,
    dispatchers: atLeastOne(dispatchers),
    technicians: atLeastOne(technicians),
    clients: await labeled(owner, clients),
    chance,
    diary: openDiary(),
    memory: openMemory(),
    holiday: { date: null, absence_id: null },
  };
}

const openMemory = (): Memory => ({
  turns: [],
  specialHours: [],
  nightVisits: new Set(),
  offers: [],
  handOvers: [],
  imported: [],
  renewals: [],
  renewedByOwner: [],
  oldLabels: [],
  moves: [],
  colleagues: [],
  questions: [],
  sites: [],
  siteOf: new Map(),
  links: [],
});

/** Subscribes a person to all email topics. */
async function wantMail(person: Person): Promise<void> {
  await must(person, savePreferences, {
    email_topics: ['requests', 'jobs', 'comments', 'reminders'],
    board_view: 'day',
  });
}

/**
 * Sets working hours and usual fees. Limits each plan to a few visits, so that some plans are used up within the two
 * weeks.
 */
async function settle(owner: Person, { weekend, time_zone, fees }: Size): Promise<void> {
  const settings = await must(owner, getOperatorSettings, {});
  await must(owner, saveOperatorSettings, {
    id: settings.id,
    version: settings.version,
    time_zone,
    weekend: [...weekend],
    ...usualHours,
    trouble_call_minutes: settings.trouble_call_minutes,
    service_minutes: settings.service_minutes,
    preventive_maintenance_minutes: settings.preventive_maintenance_minutes,
    event_minutes: settings.event_minutes,
    trouble_call_fee: fees.usual,
    service_fee: fees.usual,
    preventive_maintenance_fee: fees.usual,
    event_fee: fees.usual,
    emergency_fee: fees.night,
    service_interval_months: settings.service_interval_months,
    cmasa_standard_visits_per_year: 1,
    cmasa_premium_visits_per_year: 3,
    reports_by_label: true,
  });
}

type Account = { name: string; email: string; phone: string; password: string };
type Makers = {
  readonly size: Size;
  readonly owner: Person;
  readonly account: (name: string) => Account;
  readonly person: (account: Account) => Person;
  readonly names: () => string;
  readonly chance: Chance;
};

async function foundClient(
  { app }: Founding,
  { size, owner, account, person, names, chance }: Makers,
  place: number,
): Promise<Client> {
  const one = { ...account(clientNames(place)), address: chance.pick(places) };
  const made = await must(owner, createClient, { ...one, ...planOf(size, place), ...positionOf(chance) });
  const main = person(one);
  const machines: Machine[] = [];
  for (let count = chance.between(1, 3); count > 0; count--) {
    const serial_number = `${place + 1}-${count}-${chance.between(1000, 9999)}`;
    const model = chance.pick(models);
    const machine = { client_id: made.id, model, serial_number, install_date: '2025-02-10', location: 'Bar' };
    const { id } = await must(owner, createMachine, machine);
    machines.push({ id, model, serial_number, token: '' });
  }
  const people = [main];
  for (let count = chance.pick([0, 0, 1, 1, 2]); count > 0; count--) {
    const { password, ...colleague } = account(names());
    const standing = chance.isTrue(0.3) ? 'owner' : 'staff';
    const { invitation } = await must(main, addClientPerson, { client_id: made.id, ...colleague, standing });
    const accepted = await app.nobody.call(acceptInvitation, {
      token: invitation?.token ?? '',
      password,
      ...agreed,
    });
    if (accepted.status !== 200) throw new Error(`${colleague.name} could not accept the invitation`);
    people.push(person({ ...colleague, password }));
  }
  if (place % 4 === 0) for (const one of people) await wantMail(one);
  return {
    id: made.id,
    name: one.name,
    people: atLeastOne(people),
    machines: atLeastOne(machines),
    isGone: false,
  };
}

/** Returns a plan for every second client. Some plans end within the two weeks. */
function planOf(size: Size, place: number) {
  if (place % 2 === 0) return {};
  const cmasa_plan_type = place % 4 === 1 ? ('cmasa_standard' as const) : ('cmasa_premium' as const);
  const [first_day, last_day] =
    place % 10 === 1 ? ['2025-10-26', dateOfDay(7)] : (['2026-04-01', '2027-03-31'] as const);
  return {
    cmasa_plan_type,
    cmasa_start_date: first_day,
    cmasa_expiry: lastMinuteOf(size, last_day).toISOString(),
  };
}

const positionOf = (chance: Chance) => ({
  latitude: 26 + chance.between(0, 250) / 1000,
  longitude: 50.45 + chance.between(0, 180) / 1000,
});

/** Returns the clients with the tokens of their machines' labels, taken from the list that the owner would print. */
async function labeled(owner: Person, clients: readonly Client[]): Promise<Client[]> {
  const tokens = new Map<string, string>();
  let after: string | undefined;
  do {
    const page: OutputOf<typeof listMachineLabels> = await must(owner, listMachineLabels, {
      limit: 100,
      ...(after !== undefined && { after }),
    });
    for (const { id, path } of page.items) tokens.set(id, path.slice(path.lastIndexOf('/') + 1));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return clients.map(({ machines, ...client }) => ({
    ...client,
    machines: atLeastOne(machines.map((machine) => ({ ...machine, token: tokens.get(machine.id) ?? '' }))),
  }));
}

/** Returns a generator of unique names. */
function peopleNames(chance: Chance): () => string {
  const taken = new Set<string>();
  return () => {
    for (;;) {
      const name = `${chance.pick(firstNames)} ${chance.pick(lastNames)}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  };
}

function atLeastOne<T>([first, ...others]: readonly T[]): [T, ...T[]] {
  if (first === undefined) throw new Error('no one was created');
  return [first, ...others];
}
