import { randomUUID } from 'node:crypto';
import { demoPassword } from '#contract/demo.ts';
import { demoAccounts } from '#server/demo/people.ts';

type Person = {
  readonly cookie: string;
  get(path: string): Promise<Response>;
  post(path: string, body: object, key?: string): Promise<Response>;
};

/** Signs in a person of the demo company. Returns null if the server refuses the sign-in. */
export async function signIn(origin: string, email: string): Promise<Person | null> {
  const headers = { origin, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: demoPassword });
  const answer = await fetch(`${origin}/api/session/sign-in`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  if (answer.status !== 200) return null;
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return {
    cookie,
    get: (path) => fetch(`${origin}${path}`, { headers: { cookie } }),
    post: (path, content, key = randomUUID()) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { ...headers, cookie, 'idempotency-key': key },
        body: JSON.stringify(content),
      }),
  };
}

/**
 * Returns a function that requests service for a machine of the demo client. The ledgers use it for their
 * writes.
 */
export async function reporter(
  origin: string,
): Promise<(description: string, key?: string) => Promise<Response>> {
  const client = await signIn(origin, 'client@demo.test');
  if (client === null) throw new Error(`${origin} lets the demo company's client not in`);
  const { items }: { items: { id: string }[] } = await (await client.get('/api/machines')).json();
  const [machine] = items;
  if (machine === undefined) throw new Error("the demo company's client has no machine");
  return (description, key) =>
    client.post(
      '/api/service-requests',
      {
        machine_id: machine.id,
        problem_description: description,
        preferred_date: '2099-01-01',
        different_fault: true,
      },
      key,
    );
}

/** Returns the number of roles for which someone can sign in to the demo company. */
export async function rolesThatSignIn(origin: string): Promise<number> {
  const roles = new Set<string>();
  for (const { email, role } of demoAccounts)
    if (role !== null && (await signIn(origin, email)) !== null) roles.add(role);
  return roles.size;
}
