import { tooBusy } from '#server/platform/errors.ts';
import { inTurn, type Sender } from '#server/platform/turns/in-turn.ts';

/** The documents that may wait for the printer, of one operator and of one person. */
const mostWaiting = { operator: 40, person: 5 };
const inOperatorsTurn = inTurn(1, mostWaiting.operator, tooBusy);
const waitingOf = new Map<string, number>();

/**
 * Runs the work when it is its sender's turn. Refuses it if too many documents of this person are waiting, so that
 * others at the operator get theirs.
 */
export async function inPrinterTurn<Result>(by: Sender, work: () => Promise<Result>): Promise<Result> {
  const { account } = by;
  const waiting = waitingOf.get(account) ?? 0;
  if (account !== '' && waiting >= mostWaiting.person) throw tooBusy();
  waitingOf.set(account, waiting + 1);
  try {
    return await inOperatorsTurn(work, by);
  } finally {
    const left = (waitingOf.get(account) ?? 1) - 1;
    if (left > 0) waitingOf.set(account, left);
    else waitingOf.delete(account);
  }
}
