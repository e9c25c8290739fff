import { acceptInvitation } from '#contract/accounts.ts';
import { importClients } from '#contract/clients/import.ts';
import { listMachineLabels } from '#contract/labels.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import type { Chance } from '../chance.ts';
import { newPassword, personOn } from '../person.ts';
import { models, places } from '../texts.ts';
import { type Client, type Company, type Machine, stayingClients, type World } from '../world.ts';
import { newestMail } from './mailbox.ts';

type Desk = { readonly world: World; readonly company: Company; readonly chance: Chance };

/** Returns the rows of a file with two new clients, and with one that the company already has. */
function fileOf({ company, chance }: Desk) {
  const { name, clients } = company;
  const known = chance.anyOf(stayingClients(company)) ?? clients[0];
  const row = (of: string, email: string) => ({
    name: of,
    email,
    phone: '+973 1755 6677',
    address: chance.pick(places),
    machines: [0, 1].map((place) => ({
      model: chance.pick(models),
      serial_number: `${of} ${place + 1}`,
      install_date: '2025-06-01',
      location: 'Bar',
    })),
  });
  const letter = name.charAt(0);
  const news = [1, 2].map((place) =>
    row(`Kiosk ${letter}${place}`, `kiosk.${place}@${letter.toLowerCase()}.test`),
  );
  return { news, rows: [...news, ...(known ? [row(known.name, known.people[0].email)] : [])] };
}

/**
 * Imports clients from a file. The clients then set up their accounts. The file is sent twice at the same
 * time, and once more later, but each client is created only once. If an address is on two lines, the whole
 * file must be refused.
 */
export async function importSome(desk: Desk): Promise<void> {
  const { world, company } = desk;
  const { owner, diary } = company;
  const { news, rows } = fileOf(desk);
  await owner.tries(importClients, { clients: [...rows, ...news] });
  const send = () => owner.ask(importClients, { clients: rows }, { isTogether: true });
  const answers = [
    ...(await Promise.all([send(), send()])),
    await owner.ask(importClients, { clients: rows }),
  ];
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`${company.name} could not import: ${JSON.stringify(refused.problem)}`);
  const created = answers.flatMap(({ body }) => body.created);
  for (const { name, email } of news) {
    const ids = created.filter((one) => one.name === name).map(({ id }) => id);
    company.memory.imported.push({ name, email, ids });
    diary.count('client_imported');
    company.clients.push(await settleIn(world, company, { id: ids[0] ?? '', name, email }));
  }
}

/** Sets up the account through the link in the email, and prints the labels of the machines. */
async function settleIn(
  world: World,
  { owner }: Company,
  { id, name, email }: { readonly id: string; readonly name: string; readonly email: string },
): Promise<Client> {
  const mail = (await newestMail(world, email, '')) ?? '';
  const token = /\/invitation#(\S+)/.exec(mail)?.[1] ?? '';
  const accepted = await world.app.nobody.call(acceptInvitation, { token, password: newPassword, ...agreed });
  if (accepted.status !== 200) throw new Error(`${name} could not accept the invitation: ${mail}`);
  const machines: Machine[] = [];
  const { body } = await owner.ask(listMachineLabels, { client_id: id, limit: 10 });
  const labels = body.items.toSorted((one, other) => (one.serial_number < other.serial_number ? -1 : 1));
  for (const { id: machine, path, model, serial_number } of labels)
    machines.push({ id: machine, model, serial_number, token: path.slice(path.lastIndexOf('/') + 1) });
  const [first, ...others] = machines;
  if (first === undefined) throw new Error(`${name} came without machines`);
  const person = personOn(world, { name, email, chance: world.company.chance.of(email) });
  return { id, name, people: [person], machines: [first, ...others], isGone: false };
}
