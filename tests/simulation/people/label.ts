import { reportFault } from '#contract/labels.ts';
import { agreed } from '../../support/agreed.ts';
import { faults, urgencyOf } from '../texts.ts';
import { type Client, type Company, stayingClients, type World } from '../world.ts';

type Desk = { readonly world: World; readonly company: Company; readonly client: Client };

/** Somebody at the machine scans its label, without an account. */
export async function reportByLabel(desk: Desk): Promise<void> {
  const { world, company, client } = desk;
  const machine = company.chance.anyOf(client.machines) ?? client.machines[0];
  const { status, body } = await world.app.nobody.call(reportFault, {
    token: machine.token,
    reported_by_name: 'The barista',
    contact_phone: '+973 1733 4455',
    problem_description: company.chance.pick(faults),
    urgency: urgencyOf(company.chance.between(0, 99)),
    ...agreed,
  });
  if (status !== 200) return company.diary.count('refused');
  company.diary.count(body.is_added ? 'by_label_added' : 'by_label');
}

/** More reports than any label takes, from one place: the first are taken, all on one case, and the rest is refused. */
export async function floodLabel({ world, company }: Omit<Desk, 'client'>): Promise<void> {
  const client = company.chance.anyOf(stayingClients(company));
  if (client === undefined) return;
  const refusedBefore = company.diary.today.refused;
  for (let sent = 0; sent < flood; sent++) await reportByLabel({ world, company, client });
  const refused = company.diary.today.refused - refusedBefore;
  world.ledger.count.tries += flood;
  if (refused < flood / 2)
    world.ledger.allowed.push(`of ${flood} reports by label only ${refused} were refused`);
  company.diary.note(
    `Somebody played with the labels of ${client.name}: ${refused} of ${flood} reports were refused.`,
  );
}

const flood = 12;
