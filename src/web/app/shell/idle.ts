const longestWaitMs = 2000;

/** Runs once there is nothing else to do. Gives what calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has learned it late.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, longestWaitMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
}
