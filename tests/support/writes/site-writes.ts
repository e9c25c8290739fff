import { addSite } from '#contract/clients/sites.ts';
import type { Caller } from '../servers/demo-server.ts';
import type { Writes } from './keyed-write.ts';

let sites = 0;
const fresh = () => ({ name: `Site ${++sites}`, address: `Road ${sites}` });

/** Returns the writes about a client's sites. Each one has a site of its own. */
export function siteWrites(client: Caller): Writes {
  const input = () => ({ client_id: client.session.client_id ?? '', ...fresh() });
  const added = async () => {
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
