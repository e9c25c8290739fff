import type { Transaction } from '#server/database/database.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { holdSite } from '#server/store/sites.ts';
import { because } from '#words/say/because.ts';

/** Refuses a site that does not belong to the client. Until the transaction ends, no one can remove the site. */
export async function requireSiteOf(
  tx: Transaction,
  client_id: string,
  site_id: string | null | undefined,
): Promise<void> {
  if (site_id === null || site_id === undefined) return;
  const site = await holdSite(tx, site_id);
  if (site?.client_id !== client_id) throw invalidInput('site_id', because('site_missing'));
}
