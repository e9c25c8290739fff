import { runMoment } from './clock.ts';

/** How many of its rounds a test runs: `all` in the gate, a `few` in `npm test`. */
export const rounds = process.env.GATE_ROUNDS === 'all' ? 'all' : 'few';

const turns = 3;
const turn = runMoment.getUTCHours() % turns;

/** All in the gate; otherwise a third, at least one, chosen by the hour of the run. */
export const inTurn = <Item>(all: readonly Item[]): readonly Item[] =>
  rounds === 'all' ? all : all.filter((_, index) => index % turns === turn % Math.min(turns, all.length));
