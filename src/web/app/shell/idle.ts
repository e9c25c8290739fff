const longestWaitMs = 2000;

/** Runs once there is nothing else to do. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Older versions of Safari lack it.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, longestWaitMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
}
