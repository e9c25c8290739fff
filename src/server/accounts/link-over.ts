import type { Call } from '#contract/calls/call.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AccountHandler, AccountRequest } from '#server/platform/account-call.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { because } from '#words/say/because.ts';

class LinkOverAnswer extends ProblemAnswer {
  constructor() {
    super(410, 'refused', because('link_over'));
  }
}

export function linkOver(): ProblemAnswer {
  return new LinkOverAnswer();
}

/** Refuses an expired link before any costly work, because anyone can send one. */
export async function requireLink<Target>(
  { server, as }: Pick<AccountRequest, 'server' | 'as'>,
  find: (tx: Transaction) => Promise<Target | null>,
): Promise<Target> {
  const target = await server.database.transaction(as, find, { readOnly: true });
  if (target !== null) return target;
  throw linkOver();
}

/** Counts each wrong or expired link against the network that sent it. */
export function countingWrongLinks<C extends Call>(handler: AccountHandler<C>): AccountHandler<C> {
  return {
    ...handler,
    run: async (request, input, key) => {
      try {
        return await handler.run(request, input, key);
      } catch (error) {
        if (error instanceof LinkOverAnswer) {
          await takeGuess(request.server, { purpose: 'link', target: null, by: visitorOf(request.c) });
        }
        throw error;
      }
    },
  };
}
