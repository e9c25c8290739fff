import { v7 as uuidv7 } from 'uuid';
import { reportFault } from '#contract/labels.ts';
import type { Urgency } from '#domain/service-request.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { faults, urgencyOf } from '../texts.ts';
import { type Client, type Company, stayingClients, type World } from '../world.ts';

type Desk = { readonly world: World; readonly company: Company; readonly client: Client };

/** Returns the report of a person without an account, for one of the client's machines. */
function reportAt({ chance }: Company, { machines }: Client, known?: Urgency) {
  const machine = chance.anyOf(machines) ?? machines[0];
  return {
    token: machine.token,
    reported_by_name: 'The barista',
    contact_phone: '+973 1733 4455',
    problem_description: chance.pick(faults),
    urgency: known ?? urgencyOf(chance.between(0, 99)),
    ...agreed,
  };
}

function counted({ diary }: Company, status: number, isAdded: boolean): boolean {
  if (status !== 200) diary.count('refused');
  else diary.count(isAdded ? 'by_label_added' : 'by_label');
  return status === 200;
}

/** Reports a fault by scanning the machine's label, without an account. */
export async function reportByLabel({ world, company, client }: Desk, known?: Urgency): Promise<void> {
  const { status, body } = await world.app.nobody.call(reportFault, reportAt(company, client, known));
  counted(company, status, body.is_added);
}

/** Reports a fault from a network whose reports share one limit. Returns whether the report was accepted. */
async function reportFromStreet({ world, company, client }: Desk): Promise<boolean> {
  const { app } = world;
  const { token, ...report } = reportAt(company, client);
  const answer = await app.request(`/api/labels/${token}/reports`, {
    method: 'POST',
    address: '198.51.100.9',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': uuidv7(),
      origin: app.server.origin,
    },
    body: JSON.stringify(report),
  });
  const { is_added } = answer.ok ? reportFault.output.parse(await answer.json()) : { is_added: false };
  return counted(company, answer.status, is_added);
}

/**
 * Sends more reports from one place than a label accepts. The first ones are accepted on one case, and the
 * rest are refused.
 */
export async function floodLabel({ world, company }: Omit<Desk, 'client'>): Promise<void> {
  const client = company.chance.anyOf(stayingClients(company));
  if (client === undefined) return;
  let refused = 0;
  for (let sent = 0; sent < flood; sent++) {
    if (!(await reportFromStreet({ world, company, client }))) refused += 1;
  }
  world.ledger.count.tries += flood;
  if (refused < flood / 2)
    world.ledger.allowed.push(`of ${flood} reports by label only ${refused} were refused`);
  company.diary.note(
    `Someone played with the labels of ${client.name}: ${refused} of ${flood} reports were refused.`,
  );
}

const flood = 12;
