import { runMoment } from './clock.ts';

/** The extent of a test: the gate uses `all`, `npm test` a few. */
export const rounds = process.env.GATE_ROUNDS === 'all' ? 'all' : 'few';

const turns = 3;
const turn = runMoment.getUTCHours() % turns;

/**
 * Returns all items in the gate, otherwise a third by the moment of the run; never nothing. So each commit
 * tests another third.
 */
export const inTurn = <Item>(all: readonly Item[]): readonly Item[] =>
  rounds === 'all' ? all : all.filter((_, index) => index % turns === turn % Math.min(turns, all.length));
