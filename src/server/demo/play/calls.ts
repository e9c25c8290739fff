import type { Call, OutputOf } from '#contract/calls/call.ts';
import { getPlayedDay, playDay, stopDay } from '#contract/demo.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { AccountHandler } from '#server/platform/account-call.ts';
import type { Caller } from '#server/platform/context.ts';
import { requireCaller } from '#server/platform/session.ts';
import type { DayPlayer } from './player.ts';

/** Returns the handlers of the calls for the played day. Planners of other companies have no played day. */
export function playHandlers(player: DayPlayer): AccountHandler[] {
  return [
    answering(getPlayedDay, (caller) => (player.isFor(caller) ? player.state() : null)),
    answering(playDay, (caller) => {
      requireOwn(player, caller);
      player.play();
      return player.state();
    }),
    answering(stopDay, async (caller) => {
      requireOwn(player, caller);
      await player.stop();
      return player.state();
    }),
  ];
}

function requireOwn(player: DayPlayer, caller: Caller): void {
  if (!player.isFor(caller)) throw new NotFoundError('call');
}

/**
 * Makes a handler without a transaction. Because no transaction confirms the caller, `isPrepared` makes the server
 * confirm the caller first.
 */
function answering<C extends Call>(
  call: C,
  answer: (caller: Caller) => OutputOf<C> | Promise<OutputOf<C>>,
): AccountHandler<C> {
  return {
    kind: 'account',
    call,
    isPrepared: true,
    run: async ({ caller }) => JSON.stringify(await answer(requireCaller(caller))),
  };
}
