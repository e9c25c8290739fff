import { type ClientListed, listClients, updateClient } from '#contract/clients.ts';
import { type Caller, testMoment } from './demo-server.ts';
import type { Writes } from './keyed-write.ts';

const phone = '+973 1700 0000';
const address = '2 Palm Road';
const plan = { cmasa_plan_type: 'cmasa_standard', cmasa_start_date: '2025-01-01' } as const;
const dayAfter = (days: number) =>
  new Date(testMoment.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the writes of a client about its own record. */
export function clientWrites({ operator, client }: Readonly<Record<'operator' | 'client', Caller>>): Writes {
  let askedPlans = 0;
  const own = async () => {
    const { items } = (await operator.call(listClients, { search: client.session.user.name })).body;
    const found = items.find(({ id }) => id === client.session.client_id) as ClientListed;
    return { id: found.id, version: found.version, name: found.name };
  };
  return {
    'clients.save-contact': async () => {
      const { id, version } = await own();
      return { by: client, input: { id, version, phone, address }, other: { version: 99 } };
    },
    'clients.ask-renewal': async () => {
      // Each plan can be asked for once.
      askedPlans += 1;
      const expires_on = dayAfter(askedPlans);
      const cmasa_expiry = `${expires_on}T12:00:00Z`;
      const input = { ...(await own()), phone, address, ...plan, cmasa_expiry };
      const { status, problem } = await operator.call(updateClient, input);
      if (status !== 200) throw new Error(JSON.stringify(problem));
      return { by: client, input: { expires_on }, other: { expires_on: '2025-12-31' } };
    },
  };
}
