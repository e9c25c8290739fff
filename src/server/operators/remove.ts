import { removeOperator } from '#contract/operators.ts';
import { removalRefusal } from '#domain/removal.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { removeAccount } from '#server/store/accounts.ts';
import { deleteOperator, lockOperator, ownedByOperator } from '#server/store/operators.ts';
import { viewOperator } from './queries.ts';

/** Nothing once it is removed; the operator as it stands for a caller who knew an older version. */
const viewWhileThere: View = async (context, id) => (await viewOperator(context, id)) ?? '{}';

export const remove = command(
  removeOperator,
  viewWhileThere,
  async ({ tx, record, asSystem }, { id, version }) => {
    const operator = await lockOperator(tx, id);
    requireVersion('operator', operator, version);
    const reason = removalRefusal('operator', await ownedByOperator(tx, operator));
    if (reason !== null) throw new ProblemAnswer(409, 'refused', reason);
    await deleteOperator(tx, operator);
    await asSystem(() => removeAccount(tx, operator.user_id));
    await record('operators.removed', { before: operator });
    return id;
  },
);
