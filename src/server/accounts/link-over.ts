import type { Transaction } from '#server/database/database.ts';
import type { Asked } from '#server/platform/account-call.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { because } from '#words/say/because.ts';

export function linkOver(): ProblemAnswer {
  return new ProblemAnswer(410, 'refused', because('link_over'));
}

/**
 * What a link leads to. Refuses one that is over before anything costly is done for it: anybody may send any link. Those
 * that are wrong are counted for the network that they come from.
 */
export async function requireLink<Found>(
  { server, as, c }: Pick<Asked, 'server' | 'as' | 'c'>,
  find: (tx: Transaction) => Promise<Found | null>,
): Promise<Found> {
  const found = await server.database.transaction(as, find, { readOnly: true });
  if (found !== null) return found;
  await takeGuess(server, { purpose: 'link', account: null, by: visitorOf(c) });
  throw linkOver();
}
