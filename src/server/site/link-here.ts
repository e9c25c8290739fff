import { sql } from 'drizzle-orm';
import { signingLink } from '#domain/job-orders/signature.ts';
import { labelPath, labelTokenPattern } from '#domain/label.ts';
import { stopLink } from '#domain/report-address.ts';
import { disputeLink } from '#domain/signing/dispute.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { isTokenKept } from '#server/store/one-time-tokens.ts';
import { findAddressOfToken } from '#server/store/report-addresses.ts';

type Find = (tx: Transaction, token: string, server: Pick<Server, 'session'>) => Promise<boolean>;

const findLabel: Find = async (tx, token) =>
  labelTokenPattern.test(token) &&
  (await tx.rows(sql`select 1 from machines where label_token = ${token}`)).length > 0;

/** The pages that a link opens for people without an account, with the lookup of the link's token. */
const links: readonly (readonly [string, Find])[] = [
  [labelPath, findLabel],
  [signingLink.path, (tx, token) => isTokenKept(tx, 'signature', token)],
  [disputeLink.path, (tx, token) => isTokenKept(tx, 'dispute', token)],
  [stopLink.path, async (tx, token, { session }) => (await findAddressOfToken(tx, session, token)) !== null],
];

/**
 * Returns true if the path belongs to a link that was made up, or whose record is gone. The page of an expired link
 * exists, and says that the link has expired.
 */
export async function lacksLink(
  server: Pick<Server, 'database' | 'session'>,
  path: string,
): Promise<boolean> {
  const [prefix, find] = links.find(([one]) => path.startsWith(one)) ?? [];
  if (prefix === undefined || find === undefined) return false;
  const token = path.slice(prefix.length).replace(/\/$/, '');
  return !(await server.database.transaction(
    systemFor({ installation: 'the link alone identifies its record' }),
    (tx) => find(tx, token, server),
    { readOnly: true },
  ));
}
