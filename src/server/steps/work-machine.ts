import { reaches } from '#domain/access.ts';
import { isRetired } from '#domain/machine.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { holdMachine, machines } from '#server/store/machines.ts';
import { findOperatorOf } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';

const field = 'machine_id';

/**
 * Returns the machine for which new work is requested, with its operator. Until the transaction ends, its client and
 * its state cannot change. Refuses a machine that is retired or that the actor cannot access. Only the server's own
 * role may take the lock for every caller, so access is checked here.
 */
export async function holdWorkMachine(
  { tx, actor, asSystem }: Pick<CommandContext, 'tx' | 'actor' | 'asSystem'>,
  id: string,
) {
  const [machine, operator] = await inOneTrip(
    asSystem(scopeOf(actor), () => holdMachine(tx, id)),
    findOperatorOf(tx, machines, id),
  );
  if (machine === null || operator === null || !reaches(actor, 'machines', machine)) {
    throw invalidInput(field, because('machine_missing'));
  }
  if (isRetired(machine)) throw invalidInput(field, because('machine_retired'));
  return { machine, operator };
}
