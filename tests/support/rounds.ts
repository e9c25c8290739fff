import { runMoment } from './clock.ts';

/** How much a test does: the gate asks for `all`, `npm test` for a few of it. */
export const rounds = process.env.GATE_ROUNDS === 'all' ? 'all' : 'few';

const turns = 3;
const turn = runMoment.getUTCHours() % turns;

/**
 * In the gate all of it, else a third, which the moment of the run chooses; never nothing. So each commit looks at another
 * third.
 */
export const inTurn = <Item>(all: readonly Item[]): readonly Item[] =>
  rounds === 'all' ? all : all.filter((_, index) => index % turns === turn % Math.min(turns, all.length));
