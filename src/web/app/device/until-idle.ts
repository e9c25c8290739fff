/** Resolves once the page is idle or after `longestMs`, whichever comes first. */
export function untilIdle(longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Older versions of Safari do not have requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs });
    else setTimeout(resolve, Math.min(longestMs, 2000));
  });
}
