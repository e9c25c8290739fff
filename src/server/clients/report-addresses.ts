import { sql } from 'drizzle-orm';
import {
  addReportAddress,
  changeReportAddress,
  freeReportAddress,
  listReportAddresses,
  removeReportAddress,
  reportAddress,
} from '#contract/clients/report-addresses.ts';
import { isUnownedEmail } from '#domain/accounts/account.ts';
import type { Changes } from '#domain/events/event.ts';
import { reportAddressLimits } from '#domain/report-address.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { emailTaken, invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { query } from '#server/platform/query.ts';
import { takeActorsGuess } from '#server/steps/guesses.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { type Client, getClient, lockClient, requireActive } from '#server/store/clients.ts';
import {
  deleteReportAddress,
  findAddressesOf,
  getClientOfAddress,
  insertReportAddress,
  isAddress,
  isOfSomeone,
  lockReportAddress,
  report_addresses,
  saveReportAddress,
} from '#server/store/report-addresses.ts';
import { literal } from '#server/store/rows/columns.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { because } from '#words/say/because.ts';

const addressJson = recordJson(reportAddress, report_addresses, 'a', {});

const view: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${addressJson} as json from report_addresses a
    where a.id = ${id} and ${reachFilter('report_addresses', actor.role, 'a')}`);

const viewWhileThere: View = async (context, id) => (await view(context, id)) ?? '{}';

export const list = query(listReportAddresses, 'client', ({ tx, actor: { role } }, { client_id }) =>
  tx.json(sql`
    select json_build_object('time_zone', o.time_zone, 'items', (
      select coalesce(json_agg(item), '[]'::json) from (
        select ${addressJson} as item from report_addresses a
        where a.client_id = c.id and ${isOfSomeone('a')} and ${reachFilter('report_addresses', role, 'a')}
        order by a.stopped_at is not null, a.created_at, a.id
        limit ${literal(reportAddressLimits.stored)}) listed)) as json
    from clients c join country_operators o on o.id = c.operator_id
    where c.id = ${client_id} and ${reachFilter('clients', role, 'c')}`),
);

/** Attributes the changes to the client, so that its history contains them. */
const of = ({ id, operator_id, name }: Client, changes: Changes) => ({
  of: { id, operator_id, name },
  changes,
});

export const add = command(
  addReportAddress,
  {
    view,
    prepare: ({ server, actor }) => takeActorsGuess(server, 'report address', actor),
  },
  async ({ tx, actor, now, newId, record, asSystem }, { client_id, email, label, language }) => {
    // A dispatcher may read a client, but not lock it. The lock keeps the number of addresses accurate.
    const [reached, , known] = await inOneTrip(
      getClient(tx, client_id),
      asSystem(scopeOf(actor), () => lockClient(tx, client_id)),
      findAddressesOf(tx, client_id),
    );
    requireActive(reached);
    if (isUnownedEmail(email)) throw invalidInput('email', because('email_invalid'));
    const earlier = known.find((one) => isAddress(one, email));
    if (earlier?.stopped_at) throw invalidInput('email', because('email_stopped', { email }));
    if (earlier !== undefined) throw emailTaken();
    const receiving = known.filter(({ stopped_at }) => stopped_at === null);
    const { perClient, stored } = reportAddressLimits;
    if (receiving.length >= perClient) {
      throw invalidInput('email', because('at_most', { of: 'items', than: perClient }));
    }
    if (known.length >= stored) throw invalidInput('email', because('addresses_stopped', { most: stored }));
    const id = newId();
    const { operator_id } = reached;
    insertReportAddress(tx, {
      id,
      operator_id,
      client_id,
      email,
      label,
      language,
      created_at: now,
      created_by_user_id: actor.user_id,
      created_by_name: actor.name,
    });
    record('clients.report-address-added', of(reached, { report_address: { to: email } }));
    return id;
  },
);

export const change = command(
  changeReportAddress,
  view,
  async (context, { id, version, label, language }) => {
    const { tx, record } = context;
    const { address, client } = await lockBoth(context, id);
    requireVersion('report address', address, version);
    saveReportAddress(tx, address, { label, language });
    record(
      'clients.report-address-changed',
      of(client, {
        report_address: { from: address.email, to: address.email },
        ...(label !== address.label && { label: { from: address.label, to: label } }),
        ...(language !== address.language && { language: { from: address.language, to: language } }),
      }),
    );
    return id;
  },
);

/** Keeps an address whose recipient stopped the reports, so no one can add it again. */
export const remove = command(removeReportAddress, viewWhileThere, async (context, { id, version }) => {
  const { tx, record } = context;
  const { address, client } = await lockBoth(context, id);
  requireVersion('report address', address, version);
  if (address.stopped_at !== null) {
    throw new ProblemAnswer(409, 'refused', because('email_stopped', { email: address.email }));
  }
  deleteReportAddress(tx, id);
  record('clients.report-address-removed', of(client, { report_address: { from: address.email } }));
  return id;
});

/**
 * Removes an address whose recipient stopped the reports. Only someone who is responsible for the whole operator may
 * decide this for the recipient, and history keeps the reason.
 */
export const free = command(
  freeReportAddress,
  viewWhileThere,
  async (context, { id, version, reason: freeing_reason }) => {
    const { tx, record } = context;
    const { address, client } = await lockBoth(context, id);
    requireVersion('report address', address, version);
    if (address.stopped_at === null) throw new ProblemAnswer(409, 'refused', because('address_receives'));
    deleteReportAddress(tx, id);
    record(
      'clients.report-address-freed',
      of(client, { report_address: { from: address.email }, freeing_reason: { to: freeing_reason } }),
    );
    return id;
  },
);

async function lockBoth({ tx }: Pick<CommandContext, 'tx'>, id: string) {
  const [address, client] = await inOneTrip(lockReportAddress(tx, id), getClientOfAddress(tx, id));
  return { address, client };
}
