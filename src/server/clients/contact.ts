import { sql } from 'drizzle-orm';
import { getContact, saveContact } from '#contract/clients.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { clients, lockClient, saveClient } from '#server/store/clients.ts';
import { getOperatorOf } from '#server/store/operators.ts';

const viewContact: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select json_build_object(
      'id', c.id, 'version', c.version, 'name', c.name, 'second_name', c.second_name, 'email', c.email, 'phone', c.phone, 'address', c.address, 'second_address', c.second_address
    ) as json from clients c where c.id = ${id} and ${reachFilter('clients', actor.role, 'c')}`);

export const get = query(getContact, 'client', async (context) => {
  const { client_id } = context.actor;
  return client_id === undefined ? null : viewContact(context, client_id);
});

export const save = command(
  saveContact,
  viewContact,
  async ({ tx, record }, { id, version, phone: typed, ...fields }) => {
    const [client, { country }] = await inOneTrip(lockClient(tx, id), getOperatorOf(tx, clients, id));
    requireVersion('client', client, version);
    const phone = withCountryPrefix(typed, country);
    const saved = saveClient(tx, client, { ...fields, phone });
    record('clients.contact-saved', { before: client, after: saved });
    return id;
  },
);
