import { removeClient } from '#contract/clients.ts';
import { blockersOf } from '#domain/removal.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { removeAccount } from '#server/store/accounts.ts';
import { accountsOfClient } from '#server/store/client-people.ts';
import { deleteClient, lockClient, ownedByClient } from '#server/store/clients.ts';
import { because } from '#words/say/because.ts';
import { viewClient } from './queries.ts';

/** Returns an empty object once the client is removed, and the current client if the version is outdated. */
const viewWhileThere: View = async (context, id) => (await viewClient(context, id)) ?? '{}';

export const remove = command(
  removeClient,
  viewWhileThere,
  async ({ tx, actor, record, asSystem }, { id, version }) => {
    const [client, counts, accounts] = await inOneTrip(
      lockClient(tx, id),
      ownedByClient(tx, id),
      asSystem(scopeOf(actor), () => accountsOfClient(tx, id)),
    );
    requireVersion('client', client, version);
    const owned = blockersOf(counts);
    if (owned.length > 0)
      throw new ProblemAnswer(409, 'refused', because('still_owns', { noun: 'client', owned }));
    deleteClient(tx, client);
    asSystem({ operator: client.operator_id }, () => {
      for (const user_id of accounts) {
        endSecrets(tx, user_id, 'removed');
        removeAccount(tx, user_id);
      }
    });
    record('clients.removed', { before: client });
    return id;
  },
);
