import { updateClient } from '#contract/clients.ts';
import { settlePlan } from '#domain/client.ts';
import { changesBetween } from '#domain/event.ts';
import { command, requireVersion } from '../platform/command.ts';
import { tieAccount } from '../store/accounts.ts';
import { lockClient, saveClient } from '../store/clients.ts';
import { viewClient } from './queries.ts';

export const update = command(
  updateClient,
  viewClient,
  async ({ tx, record, asSystem }, { id, version, ...form }) => {
    const client = await lockClient(tx, id);
    requireVersion('client', client, version);
    const fields = settlePlan(form);
    const cmasa_expiry = fields.cmasa_expiry === null ? null : new Date(fields.cmasa_expiry);
    const { latitude = client.latitude, longitude = client.longitude } = fields;
    const saved = await saveClient(tx, client, { ...fields, latitude, longitude, cmasa_expiry });
    const { operator_id, name } = saved;
    await asSystem(() => tieAccount(tx, client.user_id, { operator_id, name }));
    await record('clients.updated', { ...saved, client_id: id }, changesBetween(client, saved));
    return id;
  },
);
