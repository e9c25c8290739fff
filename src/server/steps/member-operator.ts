import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { getOperator, type Operator } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';

/** Returns the operator of a new member: the actor's own, or the one that a super_admin specifies. */
export async function operatorOfMember(
  { tx, actor }: Pick<CommandContext, 'tx' | 'actor'>,
  operator_id: string | undefined,
): Promise<Operator> {
  const id = operator_id ?? actor.operator_id;
  if (id === undefined) {
    throw invalidInput('operator_id', because('operator_missing'));
  }
  return getOperator(tx, id);
}
