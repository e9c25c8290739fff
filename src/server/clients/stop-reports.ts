import { sql } from 'drizzle-orm';
import { readReportStop, saveReportStop } from '#contract/clients/report-addresses.ts';
import { isUnownedEmail } from '#domain/accounts/account.ts';
import { NotFoundError } from '#domain/errors.ts';
import { theServer } from '#domain/events/author.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { type AccountRequest, accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import type { Server } from '#server/platform/context.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { systemFor } from '#server/store/access/identity.ts';
import {
  addressOfToken,
  getClientOfAddress,
  isOfSomeone,
  lockReportAddress,
  saveReportAddress,
} from '#server/store/report-addresses.ts';
import { brandJson } from '#server/store/shapes/brands.ts';

/** Throws not-found if the token was made up. The address may have been removed since. */
function getAddressOf({ session }: Server, token: string): string {
  const id = addressOfToken(session, token);
  if (id === null) throw new NotFoundError('link');
  return id;
}

async function viewStoppable(tx: Transaction, id: string): Promise<string> {
  const json = await tx.json(sql`
    select json_build_object(
      'operator', json_build_object('name', o.name, 'brand', ${brandJson}),
      'client', json_build_object('name', c.name), 'email', a.email, 'stopped_at', a.stopped_at,
      'time_zone', o.time_zone) as json
    from report_addresses a join clients c on c.id = a.client_id
      join country_operators o on o.id = a.operator_id left join operator_logos l on l.operator_id = o.id
    where a.id = ${id} and ${isOfSomeone('a')}`);
  if (json === null) throw new NotFoundError('link');
  return json;
}

/** Changes no data, because mail servers open links too. */
export const read = accountQuery(readReportStop, ({ tx, server }, { token }) =>
  viewStoppable(tx, getAddressOf(server, token)),
);

export const save = command(
  saveReportStop,
  { as: 'account', prepare: countAttempt },
  async ({ tx, now, server }, { token, is_stopped }) => {
    const id = getAddressOf(server, token);
    const [address, client] = await inOneTrip(lockReportAddress(tx, id), getClientOfAddress(tx, id));
    const { operator_id, email } = address;
    if (isUnownedEmail(email)) throw new NotFoundError('link');
    if (is_stopped !== (address.stopped_at !== null)) {
      tx.switchTo(systemFor({ operator: operator_id }));
      saveReportAddress(tx, address, { stopped_at: is_stopped ? now : null });
      const { newId, origin } = server;
      const type = is_stopped ? 'clients.report-address-stopped' : 'clients.report-address-resumed';
      recordBy(theServer, { tx, at: now, newId, origin })(type, {
        of: { id: client.id, operator_id, name: client.name },
        changes: { report_address: { to: email } },
      });
    }
    return viewStoppable(tx, id);
  },
);

/** Counts every attempt for the address and the network, except for a retry with the same key. */
async function countAttempt({ server, c }: AccountRequest, { token }: { readonly token: string }) {
  const target = { report_address_id: getAddressOf(server, token) };
  await takeGuess(server, { purpose: 'report stop', target, by: visitorOf(c) });
}
