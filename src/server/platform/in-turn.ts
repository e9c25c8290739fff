/**
 * Lets so many works run at once; the others wait in their order, and one that would have to wait behind too many is
 * refused.
 */
export function inTurn(
  atOnce: number,
  mostWaiting: number,
  refusal: () => Error,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((turn) => waiting.push(turn));
    else throw refusal();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
