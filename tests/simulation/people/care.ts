import { acceptInvitation } from '#contract/accounts.ts';
import { listEndingPlans } from '#contract/clients/ending-plans.ts';
import { addClientPerson, changeClientPerson, removeClientPerson } from '#contract/clients/people.ts';
import { deactivateClient, listClients, listOpenCases, updateClient } from '#contract/clients.ts';
import { listMachineLabels } from '#contract/labels.ts';
import { moveMachine } from '#contract/machines/move.ts';
import { renewMachineLabel } from '#contract/machines/renew-label.ts';
import { getMachine } from '#contract/machines.ts';
import { eraseAccount } from '#contract/privacy.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { lastMinuteOf } from '../hours.ts';
import { newPassword, personOn } from '../person.ts';
import { leavings, moveReasons, places } from '../texts.ts';
import { type Company, dateOfDay, stayingClients, todayOf, type World } from '../world.ts';
import { act } from './planning.ts';

type Desk = { readonly world: World; readonly company: Company };

const byOwner = ({ world, company }: Desk) => ({ world, company, planner: company.owner });

/** Renews a machine's label, as if it had been torn off or copied. */
export async function renewSomeLabel(desk: Desk): Promise<void> {
  const { owner, memory, chance } = desk.company;
  const machine = chance.anyOf(chance.anyOf(stayingClients(desk.company))?.machines ?? []);
  if (machine === undefined) return;
  const { id, token } = machine;
  const { body } = await owner.ask(getMachine, { id });
  const renewed = await act(byOwner(desk), 'renewed', renewMachineLabel, { id, version: body.version });
  if (renewed === null) return;
  const labels = await owner.ask(listMachineLabels, { machines: id, limit: 1 });
  const path = labels.body.items[0]?.path ?? '';
  memory.oldLabels.push({ token, machine });
  machine.token = path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Moves a machine to another location, or to another client together with its history. The server refuses
 * this while the machine has open work.
 */
export async function moveSomeMachine(desk: Desk): Promise<void> {
  const { world, company } = desk;
  const { owner, chance, memory } = company;
  const clients = stayingClients(company);
  const from = chance.anyOf(clients.filter(({ machines }) => machines.length > 1));
  const other = chance.anyOf(clients.filter((client) => client !== from));
  const isSold = chance.isTrue(0.6);
  const machine = from?.machines.at(-1);
  if (from === undefined || machine === undefined || other === undefined) return;
  const { id } = machine;
  const { body } = await owner.ask(getMachine, { id });
  const location = chance.anyOf(places.filter((place) => place !== body.location)) ?? places[0];
  const moved = await act(byOwner(desk), isSold ? 'sold_on' : 'machine_moved', moveMachine, {
    id,
    version: body.version,
    location,
    moved_on: todayOf(world, company),
    reason: chance.pick(moveReasons),
    ...(isSold && { client_id: other.id }),
  });
  if (moved !== null) memory.siteOf.set(id, null);
  if (moved === null || !isSold) return;
  from.machines.pop();
  other.machines.push(machine);
  memory.moves.push({ machine, from, to: other });
}

/** Creates an account for a person at a client. The person sets it up through the link. */
export async function addSomebody({ world, company }: Desk): Promise<void> {
  const { chance, memory, diary } = company;
  const client = chance.anyOf(stayingClients(company));
  const standing = chance.isTrue(0.7) ? ('staff' as const) : ('owner' as const);
  if (client === undefined) return;
  const [main] = client.people;
  const name = `Newcomer ${company.name.charAt(0)}${memory.colleagues.length + 1}`;
  const email = `${name.toLowerCase().replace(' ', '.')}@clients.test`;
  const asked = { client_id: client.id, name, email, phone: '+973 1744 5566', standing };
  const { status, body } = await main.ask(addClientPerson, asked);
  if (status !== 200) return diary.count('refused');
  const token = body.invitation?.token ?? '';
  const accepted = await world.app.nobody.call(acceptInvitation, { token, password: newPassword, ...agreed });
  if (accepted.status !== 200) throw new Error(`${name} could not accept the invitation`);
  const person = personOn(world, { name, email, chance: chance.of(email) });
  client.people.push(person);
  memory.colleagues.push({
    person,
    client,
    id: body.id,
    user_id: body.user_id,
    isStaff: standing === 'staff',
    ownerSince: null,
    version: body.version,
    since: new Date(body.created_at),
    until: null,
    isErased: false,
  });
  diary.count('person_added');
}

/** Removes a contact who no longer works at the client. */
export async function removeSomebody({ world, company }: Desk): Promise<void> {
  const { chance, memory, diary } = company;
  const known = memory.colleagues.filter(
    ({ client, until, person }) => until === null && !client.isGone && client.people[0] !== person,
  );
  const one = chance.anyOf(known);
  if (one === undefined) return;
  const { client, id, person, version } = one;
  const { status } = await client.people[0].ask(removeClientPerson, { id, version });
  if (status !== 200) return diary.count('refused');
  one.until = world.app.clock.now;
  client.people.splice(client.people.indexOf(person), 1);
  diary.count('person_removed');
}

/** Makes one of a client's staff an owner, who is then also notified about the client's plan. */
export async function promoteSomebody({ world, company }: Desk): Promise<void> {
  const { chance, memory, diary } = company;
  const staff = memory.colleagues.filter(
    ({ client, until, isStaff, ownerSince }) =>
      isStaff && ownerSince === null && until === null && !client.isGone,
  );
  const one = chance.anyOf(staff);
  if (one === undefined || !chance.isTrue(0.3)) return;
  const { client, id, person, version } = one;
  const change = { id, version, name: person.name, phone: '+973 1744 5566', standing: 'owner' as const };
  await person.tries(changeClientPerson, change);
  const { status, body } = await client.people[0].ask(changeClientPerson, change);
  if (status !== 200) return diary.count('refused');
  one.ownerSince = world.app.clock.now;
  one.version = body.version;
  diary.count('person_promoted');
}

/** Erases a person who has lost their account at a client, as if they had requested it. */
export async function eraseSomebody({ company }: Desk): Promise<void> {
  const { chance, memory, diary, owner } = company;
  const left = memory.colleagues.filter(({ until, isErased }) => until !== null && !isErased);
  const one = chance.anyOf(left);
  if (one === undefined || !chance.isTrue(0.5)) return;
  const { status } = await owner.ask(eraseAccount, { user_id: one.user_id });
  if (status !== 200) return diary.count('refused');
  one.isErased = true;
  diary.count('person_erased');
}

/** Renews the expired plans of some clients for another year. */
export async function renewPlans(desk: Desk): Promise<void> {
  const { owner, chance } = desk.company;
  const { body } = await owner.ask(listEndingPlans, { days: 7, limit: 50 });
  for (const { id, client, is_over } of body.items) {
    if (!is_over || !chance.isTrue(0.7)) continue;
    const { body: list } = await owner.ask(listClients, { search: client.name, limit: 50 });
    const row = list.items.find((one) => one.id === id);
    if (row === undefined) continue;
    const renewed = await act(byOwner(desk), 'plan_renewed', updateClient, {
      id,
      version: row.version,
      name: row.name,
      phone: row.phone,
      address: row.address,
      cmasa_plan_type: row.cmasa_plan_type,
      cmasa_start_date: dateOfDay(8),
      cmasa_expiry: lastMinuteOf(desk.company, '2027-10-25').toISOString(),
    });
    const of = desk.company.clients.find((one) => one.id === id);
    if (renewed !== null && of !== undefined)
      desk.company.memory.renewedByOwner.push({ client: of, at: desk.world.app.clock.now });
  }
}

/**
 * Deactivates a client that leaves. The server refuses this until the owner has seen every open case; it then ends all
 * the client's open work.
 */
export async function letGo({ company }: Desk): Promise<void> {
  const { owner, chance, diary } = company;
  const client = chance.anyOf(stayingClients(company));
  if (client === undefined) return;
  const { body: list } = await owner.ask(listClients, { search: client.name, limit: 50 });
  const row = list.items.find(({ id }) => id === client.id);
  if (row === undefined) throw new Error(`${client.name} is in no list`);
  const { id, version } = row;
  const leaving = { id, version, reason: chance.pick(leavings) };
  const { body: open } = await owner.ask(listOpenCases, { id });
  const blind = await owner.ask(deactivateClient, leaving);
  const seen = { ...leaving, cases_seen: open.items.map((one) => one.id) };
  const left = blind.status === 200 ? blind : await owner.ask(deactivateClient, seen);
  if (left.status !== 200) throw new Error(`${client.name} could not leave: ${JSON.stringify(left.problem)}`);
  client.isGone = true;
  diary.note(`${client.name} left; ${open.items.length} open cases were shown and ended with it.`);
}
