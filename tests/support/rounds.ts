import { runMoment } from './clock.ts';

/** The number of rounds that a test runs: `all` in the gate, a `few` in `npm test`. */
export const rounds = process.env.GATE_ROUNDS === 'all' ? 'all' : 'few';

const turns = 3;
const turn = runMoment.getUTCHours() % turns;

/** Returns all items in the gate; otherwise a third of them, at least one, chosen by the hour of the run. */
export const inTurn = <Item>(all: readonly Item[]): readonly Item[] =>
  rounds === 'all' ? all : all.filter((_, index) => index % turns === turn % Math.min(turns, all.length));
