import type { Agent } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { demoPassword } from '#contract/demo.ts';
import { mailAt } from '#server/demo/company.ts';
import { send } from '../stall/flood.ts';

/** A signed-in person. The headers include the person's network address. */
export type Insider = { readonly origin: string; readonly headers: Readonly<Record<string, string>> };

/** A person's request. If it has a body, it is a POST. */
export type InsiderRequest = { readonly path: string; readonly body?: string };

const insidersAddress = '203.0.113.7';
/** People of one operator who may sign and print. */
const crew = [
  ...['technician', 'client', 'gulfview', 'omar.tech'],
  ...['layla.tech', 'ravi.tech', 'sami.tech', 'joel.tech'],
];

/**
 * The people of one operator at one network address, its owner, the owners of five operators, and people of another
 * operator at a different address.
 */
const offices = {
  many: { address: insidersAddress, people: ['operator', 'dispatcher', ...crew] },
  crew: { address: insidersAddress, people: crew },
  owner: { address: insidersAddress, people: ['operator'] },
  owners: {
    address: insidersAddress,
    people: ['operator', 'operator.qa', 'operator.om', 'operator.kw', 'operator.sa'],
  },
  others: {
    address: '198.51.100.1',
    people: ['operator.ae', 'dispatcher.ae', 'technician.ae'],
  },
} as const;
export type Office = keyof typeof offices;

export function peopleOf(origin: string, office: Office): Promise<Insider[]> {
  const { address, people } = offices[office];
  return Promise.all(people.map((name) => signIn(origin, mailAt(name), address)));
}

async function signIn(origin: string, email: string, address: string): Promise<Insider> {
  const from = { origin, 'content-type': 'application/json', 'x-forwarded-for': address };
  const response = await fetch(`${origin}/api/session/sign-in`, {
    method: 'POST',
    headers: from,
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (response.status !== 200) throw new Error(`${email} cannot sign in: ${await response.text()}`);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { origin, headers: { ...from, cookie } };
}

/** Sends the person's request, reads the whole response, and returns its status. */
export function ask(
  agent: Agent,
  { origin, headers }: Insider,
  { path, body }: InsiderRequest,
): Promise<number> {
  const url = `${origin}${path}`;
  if (body === undefined) return send(agent, url, { method: 'GET', headers: { ...headers } });
  return send(agent, url, { method: 'POST', headers: { ...headers, 'idempotency-key': uuidv7() }, body });
}

/** Returns the response to a read by the person. */
export async function read<Answer>({ origin, headers }: Insider, path: string): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, { headers });
  if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}`);
  return response.json();
}

/** Returns the IDs of the jobs in the group that the person may see. */
export async function jobsOf(insider: Insider, group: 'open' | 'closed'): Promise<string[]> {
  const path = `/api/job-orders?group=${group}&limit=100`;
  const { items } = await read<{ readonly items: readonly { readonly id: string }[] }>(insider, path);
  return items.map(({ id }) => id);
}
