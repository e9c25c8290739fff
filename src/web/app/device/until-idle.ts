/** Resolves once the page has nothing else to do, but after `longestMs` at the latest. */
export function untilIdle(longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Older versions of Safari do not have requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs });
    else setTimeout(resolve, Math.min(longestMs, 2000));
  });
}
