import type { Transaction } from '#server/database/database.ts';
import type { RunsAs, Server } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { because } from '#words/say/because.ts';

export function linkOver(): ProblemAnswer {
  return new ProblemAnswer(410, 'refused', because('link_over'));
}

/** Refuses a link that is over before anything costly is done for it: anybody may send any link. */
export async function requireLink(
  { database }: Server,
  as: RunsAs,
  isGood: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  if (!(await database.transaction(as, isGood, { readOnly: true }))) throw linkOver();
}
