import { runMoment } from './clock.ts';

/** The number of rounds that a test runs: `all` in the gate, a `few` in `npm test`. */
export const rounds = process.env.GATE_ROUNDS === 'all' ? 'all' : 'few';

const hour = runMoment.getUTCHours();

/**
 * Returns all items in the gate; otherwise one of every `turns`, at least one, chosen by the hour of the run. Items that
 * open a screen of their own take six turns, because opening it takes about a second.
 */
export const inTurn = <Item>(all: readonly Item[], turns: 3 | 6 = 3): readonly Item[] =>
  rounds === 'all' ? all : all.filter((_, index) => index % turns === hour % Math.min(turns, all.length));
