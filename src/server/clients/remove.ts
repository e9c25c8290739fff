import { removeClient } from '#contract/clients.ts';
import { changesBetween } from '#domain/event.ts';
import { removalRefusal } from '#domain/removal.ts';
import { command, requireVersion } from '../platform/command.ts';
import { ProblemAnswer } from '../platform/errors.ts';
import { removeAccount } from '../store/accounts.ts';
import { deleteClient, lockClient, ownedByClient } from '../store/clients.ts';

export const remove = command(
  removeClient,
  async () => '{}',
  async ({ tx, record, asSystem }, { id, version }) => {
    const client = await lockClient(tx, id);
    requireVersion('client', client, version);
    const reason = removalRefusal('client', await ownedByClient(tx, client));
    if (reason !== null) throw new ProblemAnswer(409, 'refused', reason);
    await deleteClient(tx, client);
    await asSystem(() => removeAccount(tx, client.user_id));
    await record('clients.removed', { ...client, client_id: id }, changesBetween(client, null));
    return id;
  },
);
