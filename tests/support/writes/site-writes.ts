import { addSite, listSites, removeSite } from '#contract/clients/sites.ts';
import type { Caller } from '../servers/demo-server.ts';
import type { Writes } from './keyed-write.ts';

let sites = 0;
const fresh = () => ({ name: `Site ${++sites}`, address: `Road ${sites}` });

/** Returns the writes that change a client's sites. Each one uses a different site. */
export function siteWrites(client: Caller): Writes {
  const client_id = () => client.session.client_id ?? '';
  const input = () => ({ client_id: client_id(), ...fresh() });
  const added = async () => {
    // A client's sites must all have different names, but the gate replaces names with others from a small set. So the
    // earlier sites are removed.
    const { items } = (await client.call(listSites, { client_id: client_id() })).body;
    for (const site of items) await client.call(removeSite, { id: site.id, version: site.version });
    const { id, version } = (await client.call(addSite, input())).body;
    return { id, version };
  };
  return {
    'sites.add': async () => ({ by: client, input: input(), other: fresh() }),
    'sites.change': async () => ({
      by: client,
      input: { ...(await added()), ...fresh() },
      other: { version: 99 },
    }),
    'sites.remove': async () => ({ by: client, input: await added(), other: { version: 99 } }),
  };
}
