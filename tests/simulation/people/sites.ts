import { addSite, changeSite, listSites, removeSite } from '#contract/clients/sites.ts';
import { moveMachine } from '#contract/machines/move.ts';
import { getMachine } from '#contract/machines.ts';
import type { Chance } from '../chance.ts';
import { moveReasons, places } from '../texts.ts';
import { type Client, type Company, type Machine, stayingClients, todayOf, type World } from '../world.ts';
import { act } from './planning.ts';

type Desk = { readonly world: World; readonly company: Company; readonly chance: Chance };

/** Lets some clients open, rename and close sites, and move their machines to them and away. */
export async function keepSites(desk: Desk): Promise<void> {
  for (const client of stayingClients(desk.company)) {
    if (!desk.chance.isTrue(0.15)) continue;
    const [main] = client.people;
    const { body } = await main.ask(listSites, { client_id: client.id });
    const site = desk.chance.anyOf(body.items);
    if (site === undefined || desk.chance.isTrue(0.3)) await open(desk, client, body.items.length + 1);
    else if (desk.chance.isTrue(0.4)) await rename(desk, client, site);
    else await close(desk, client, site);
  }
}

type Site = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly address: string;
};

const byMain = ({ world, company }: Desk, { people: [planner] }: Client) => ({ world, company, planner });

/** Opens a site, and moves a machine there. A machine cannot move to the site of another client. */
async function open(desk: Desk, client: Client, number: number): Promise<void> {
  const { chance, company, world } = desk;
  const { memory } = company;
  const name = `Branch ${number} of day ${todayOf(world, company)}`;
  const site = { client_id: client.id, name, address: chance.pick(places), access_notes: 'Ring twice' };
  const added = await act(byMain(desk, client), 'site_added', addSite, site);
  const machine = chance.anyOf(client.machines);
  if (added === null || machine === undefined) return;
  const foreign = memory.sites.find((one) => one.client !== client && !one.isClosed);
  memory.sites.push({ id: added.id, client, isClosed: false });
  await moveTo(desk, client, { machine, site_id: added.id });
  if (foreign !== undefined)
    await client.people[0].tries(moveMachine, await moveOf(desk, client, { machine, site_id: foreign.id }));
}

async function rename(desk: Desk, client: Client, { id, version, name, address }: Site): Promise<void> {
  const change = { id, version, name: `${name.replace(/ \(new\)$/, '')} (new)`, address };
  await act(byMain(desk, client), 'site_renamed', changeSite, change);
}

/** Closes a site. The server refuses this until the last machine has moved away. */
async function close(desk: Desk, client: Client, { id, version }: Site): Promise<void> {
  const { memory } = desk.company;
  const there = client.machines.filter((machine) => memory.siteOf.get(machine.id) === id);
  if (there.length > 0) await client.people[0].tries(removeSite, { id, version });
  for (const machine of there) await moveTo(desk, client, { machine, site_id: null });
  const closed = await act(byMain(desk, client), 'site_closed', removeSite, { id, version });
  const site = memory.sites.find((one) => one.id === id);
  if (closed !== null && site !== undefined) site.isClosed = true;
}

type Move = { readonly machine: Machine; readonly site_id: string | null };

async function moveOf({ world, company, chance }: Desk, client: Client, { machine: { id }, site_id }: Move) {
  const { body } = await client.people[0].ask(getMachine, { id });
  const moved_on = todayOf(world, company);
  const { version, location } = body;
  return { id, version, location, site_id, moved_on, reason: chance.pick(moveReasons) };
}

async function moveTo(desk: Desk, client: Client, move: Move): Promise<void> {
  const moved = await act(
    byMain(desk, client),
    'machine_moved',
    moveMachine,
    await moveOf(desk, client, move),
  );
  if (moved !== null) desk.company.memory.siteOf.set(move.machine.id, move.site_id);
}
