/**
 * Returns a function that runs the work. Calls during a run share its result, so any number of calls cost no more than one.
 */
export function sharedRun<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
