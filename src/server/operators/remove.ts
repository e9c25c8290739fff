import { sql } from 'drizzle-orm';
import { removeOperator } from '#contract/operators.ts';
import { blockersOf } from '#domain/removal.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { removeAccountsOf } from '#server/store/accounts.ts';
import { deleteOperator, lockOperator, ownedByOperator } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';
import { viewOperator } from './queries.ts';

/** Returns an empty object once the operator is removed, and the current operator if the version is outdated. */
const viewWhileThere: View = async (context, id) => (await viewOperator(context, id)) ?? '{}';

export const remove = command(
  removeOperator,
  viewWhileThere,
  async ({ tx, record, asSystem }, { id, version }) => {
    const [operator, counts, office] = await inOneTrip(
      lockOperator(tx, id),
      ownedByOperator(tx, id),
      tx.rows<{ id: string }>(sql`select id from profiles where operator_id = ${id}`),
    );
    requireVersion('operator', operator, version);
    const owned = blockersOf(counts);
    if (owned.length > 0)
      throw new ProblemAnswer(409, 'refused', because('still_owns', { noun: 'operator', owned }));
    deleteOperator(tx, operator);
    asSystem({ operator: id }, () => {
      for (const { id: user_id } of office) endSecrets(tx, user_id, 'removed');
      removeAccountsOf(tx, id);
    });
    record('operators.removed', { before: operator });
    return id;
  },
);
