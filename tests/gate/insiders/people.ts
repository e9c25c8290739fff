import { demoPassword } from '#contract/demo.ts';
import { mailAt } from '#server/demo/company.ts';

/** A signed-in person. The headers include the person's network address. */
export type Insider = { readonly origin: string; readonly headers: Readonly<Record<string, string>> };

/** Ten people of one operator in one office, and three people of another operator elsewhere. */
const offices = {
  many: {
    address: '203.0.113.7',
    people: [
      ...['operator', 'dispatcher', 'technician', 'client', 'gulfview'],
      ...['omar.tech', 'layla.tech', 'ravi.tech', 'sami.tech', 'joel.tech'],
    ],
  },
  others: {
    address: '198.51.100.1',
    people: ['operator.ae', 'dispatcher.ae', 'technician.ae'],
  },
} as const;

export function peopleOf(origin: string, office: keyof typeof offices): Promise<Insider[]> {
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
