import { removeClient } from '#contract/clients.ts';
import { removalRefusal } from '#domain/removal.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { removeAccount } from '#server/store/accounts.ts';
import { deleteClient, lockClient, ownedByClient } from '#server/store/clients.ts';
import { viewClient } from './queries.ts';

/** Nothing once it is removed; the client as it stands for a caller who knew an older version. */
const viewWhileThere: View = async (context, id) => (await viewClient(context, id)) ?? '{}';

export const remove = command(
  removeClient,
  viewWhileThere,
  async ({ tx, record, asSystem }, { id, version }) => {
    const client = await lockClient(tx, id);
    requireVersion('client', client, version);
    const reason = removalRefusal('client', await ownedByClient(tx, client));
    if (reason !== null) throw new ProblemAnswer(409, 'refused', reason);
    await deleteClient(tx, client);
    await asSystem(() => removeAccount(tx, client.user_id));
    await record('clients.removed', { before: client });
    return id;
  },
);
