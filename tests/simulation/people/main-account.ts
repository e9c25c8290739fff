import { type ClientContact, getClient } from '#contract/clients/page.ts';
import { handOverClient } from '#contract/clients/people.ts';
import { type Client, type Company, stayingClients, type World } from '../world.ts';

type Desk = { readonly world: World; readonly company: Company };

/** Makes another owner the main account of a client. Staff can neither change the main account nor become it. */
export async function handOverMain({ world, company }: Desk): Promise<void> {
  const { chance, diary, owner } = company;
  const clients = stayingClients(company).filter(({ people }) => people.length > 1);
  const first = chance.between(0, Math.max(0, clients.length - 1));
  const isByOwner = chance.isTrue(0.3);
  for (const client of [...clients.slice(first), ...clients.slice(0, first)]) {
    const [main] = client.people;
    const { body } = await main.ask(getClient, { id: client.id });
    const others = body.relation?.people.filter(({ person }) => person !== null) ?? [];
    const next = others.find(({ standing }) => standing === 'owner');
    if (client === clients[first]) await refuseStaff(client, others);
    if (!next?.person) continue;
    const { id, version } = next.person;
    const answer = await (isByOwner ? owner : main).ask(handOverClient, { id, version });
    if (answer.status !== 200 || answer.body === null) return diary.count('refused');
    remember({ world, company }, client, { next, row_id: answer.body.id, version: answer.body.version });
    diary.count('main_handed_over');
    return main.tries(handOverClient, { id, version });
  }
}

async function refuseStaff({ people }: Client, others: readonly ClientContact[]): Promise<void> {
  const staff = others.find(({ standing }) => standing === 'staff');
  if (!staff?.person) return;
  const { id, version } = staff.person;
  for (const one of people.filter(({ email }, place) => place === 0 || email === staff.email))
    await one.tries(handOverClient, { id, version });
}

type Next = { readonly next: ClientContact; readonly row_id: string; readonly version: number };

/**
 * Swaps the two people in the simulation's records. The former main account now has its own row, which the response
 * contains.
 */
function remember(
  { world, company: { memory } }: Desk,
  client: Client,
  { next, row_id, version }: Next,
): void {
  const [from] = client.people;
  const place = client.people.findIndex(({ email }) => email === next.email);
  const to = client.people[place];
  if (to === undefined) throw new Error(`no one knows ${next.name} at ${client.name}`);
  client.people[0] = to;
  client.people[place] = from;
  memory.handOvers.push({ client, from, to, at: world.app.clock.now });
  const colleague = memory.colleagues.find(({ person, until }) => person === from && until === null);
  if (colleague === undefined) return;
  colleague.id = row_id;
  colleague.version = version;
}

/** Returns the person who had the client's main account at the given time. */
export function mainAt({ memory }: Company, client: Client, at: Date) {
  const of = memory.handOvers.filter((one) => one.client === client);
  return of.findLast((one) => one.at <= at)?.to ?? of[0]?.from ?? client.people[0];
}
