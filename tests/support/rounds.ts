import { runMoment } from './clock.ts';

/** How many of its rounds a test runs: `all` in the gate, a `few` in `npm test`. */
export const rounds = process.env.GATE_ROUNDS === 'all' ? 'all' : 'few';

const turns = 3;
const turn = runMoment.getUTCHours() % turns;

/**
 * Returns all items in the gate; otherwise, a third of them, and at least one. The hour of the run chooses
 * the third, so that runs at different hours test different thirds.
 */
export const inTurn = <Item>(all: readonly Item[]): readonly Item[] =>
  rounds === 'all' ? all : all.filter((_, index) => index % turns === turn % Math.min(turns, all.length));
