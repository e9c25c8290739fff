/** The time in milliseconds during which only the screen itself is loaded. */
const screenFirstMs = 3000;
/** The time in milliseconds after which a page that has not loaded counts as loading over a slow network. */
const slowMs = 1000;
/** The wait in milliseconds on a slow network, during which the screen itself loads. */
const afterScreenMs = 20_000;

/** Network information, which only Chromium provides. */
type Connection = { readonly effectiveType: string; readonly saveData: boolean };
const connection = (navigator as { readonly connection?: Connection }).connection;

/** Returns true on a slow network and in data-saving mode. Then files load only when someone needs them. */
export function isScarce(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  const isSlow = page instanceof PerformanceResourceTiming && page.responseEnd - page.requestStart > slowMs;
  return isSlow || (connection !== undefined && (connection.effectiveType !== '4g' || connection.saveData));
}

/**
 * Loads files in advance once the browser is idle. Loads nothing on a slow network or in data-saving mode.
 * Returns a function that cancels the loading.
 */
export function whenIdle(load: () => void): () => void {
  const run = () => {
    if (!isScarce()) load();
  };
  const timer = setTimeout(() => {
    // Older versions of Safari do not have requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(run);
    else run();
  }, screenFirstMs);
  return () => clearTimeout(timer);
}

/**
 * Loads files that people will need while offline: immediately or, on a slow network, after the screen itself. Returns
 * a function that cancels the loading.
 */
export function loadForOffline(load: () => void): () => void {
  const timer = setTimeout(load, isScarce() ? afterScreenMs : 0);
  return () => clearTimeout(timer);
}
