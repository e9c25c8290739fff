import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { readReportStop, saveReportStop } from '#contract/clients/report-addresses.ts';
import { isUnownedEmail } from '#domain/accounts/account.ts';
import { NotFoundError } from '#domain/errors.ts';
import { theServer } from '#domain/events/author.ts';
import { stopLink } from '#domain/report-address.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import type { Server } from '#server/platform/context.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { readText } from '#server/platform/request-body.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { systemFor } from '#server/store/access/identity.ts';
import {
  findAddressOfToken,
  getClientOfAddress,
  isOfSomeone,
  lockReportAddress,
  saveReportAddress,
} from '#server/store/report-addresses.ts';
import { brandJson } from '#server/store/shapes/brands.ts';

/** Throws not-found if the token was made up, or the address was removed. */
async function getAddressOf({ session }: Server, tx: Transaction, token: string): Promise<string> {
  const id = await findAddressOfToken(tx, session, token);
  if (id === null) throw new NotFoundError('link');
  return id;
}

async function viewStoppable(tx: Transaction, id: string): Promise<string> {
  const json = await tx.json(sql`
    select json_build_object(
      'operator', json_build_object('name', o.name, 'second_name', o.second_name, 'country', o.country, 'brand', ${brandJson}),
      'client', json_build_object('name', c.name, 'second_name', c.second_name), 'email', a.email, 'stopped_at', a.stopped_at,
      'time_zone', o.time_zone) as json
    from report_addresses a join clients c on c.id = a.client_id
      join country_operators o on o.id = a.operator_id left join operator_logos l on l.operator_id = o.id
    where a.id = ${id} and ${isOfSomeone('a')}`);
  if (json === null) throw new NotFoundError('link');
  return json;
}

/** Changes no data, because mail servers open links too. */
export const read = accountQuery(readReportStop, async ({ tx, server }, { token }) =>
  viewStoppable(tx, await getAddressOf(server, tx, token)),
);

export const save = command(
  saveReportStop,
  { as: 'account', prepare: ({ server, c }, { token }) => countAttempt(server, c, token) },
  async ({ tx, now, server }, { token, is_stopped }) =>
    viewStoppable(tx, await saveStop(server, tx, { token, is_stopped, now })),
);

type Stop = { readonly token: string; readonly is_stopped: boolean; readonly now: Date };

/** Stops or starts the reports to the address of the token, and returns its id. */
async function saveStop(server: Server, tx: Transaction, { token, is_stopped, now }: Stop): Promise<string> {
  const id = await getAddressOf(server, tx, token);
  const [address, client] = await inOneTrip(lockReportAddress(tx, id), getClientOfAddress(tx, id));
  const { operator_id, email } = address;
  if (isUnownedEmail(email)) throw new NotFoundError('link');
  if (is_stopped === (address.stopped_at !== null)) return id;
  const back = tx.switchTo(systemFor({ operator: operator_id }));
  saveReportAddress(tx, address, { stopped_at: is_stopped ? now : null });
  const { newId, origin } = server;
  const type = is_stopped ? 'clients.report-address-stopped' : 'clients.report-address-resumed';
  recordBy(theServer, { tx, at: now, newId, origin })(type, {
    of: { id: client.id, operator_id, name: client.name },
    changes: { report_address: { to: email } },
  });
  back();
  return id;
}

const byToken = systemFor({ installation: 'the link alone identifies the address' });

/** Counts every attempt against the limits of the address and the network, except for a retry with the same key. */
async function countAttempt(server: Server, c: Context, token: string): Promise<void> {
  const report_address_id = await server.database.transaction(
    byToken,
    (tx) => getAddressOf(server, tx, token),
    { readOnly: true },
  );
  await takeGuess(server, { purpose: 'report stop', target: { report_address_id }, by: visitorOf(c) });
}

const mostBytes = 1000;

/**
 * Stops the reports with one click in a mail program (RFC 8058), which sends a form without a session, a cookie or a
 * key. Only the recipient has the token. A repeated click changes nothing.
 */
export function oneClickStop(server: Server): Hono {
  return new Hono().post(`${stopLink.path}:token`, async (c) => {
    const token = c.req.param('token');
    const form = new URLSearchParams(await readText(c, mostBytes));
    if (form.get('List-Unsubscribe') !== 'One-Click') throw new NotFoundError('link');
    await countAttempt(server, c, token);
    const now = server.now();
    await server.database.transaction(byToken, (tx) =>
      saveStop(server, tx, { token, is_stopped: true, now }),
    );
    return c.body(null, 200, { 'cache-control': 'no-store' });
  });
}
