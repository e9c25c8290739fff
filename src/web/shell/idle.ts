/** The time in milliseconds during which only the screen itself is loaded. */
const screenFirstMs = 3000;

/** Network information, which only Chromium provides. Other browsers are treated as having a fast network. */
type Connection = { readonly effectiveType: string; readonly saveData: boolean };
const connection = (navigator as { readonly connection?: Connection }).connection;

/** Returns true if the network is fast enough to load files in advance. */
function hasRoom(): boolean {
  return connection === undefined || (connection.effectiveType === '4g' && !connection.saveData);
}

/**
 * Loads files in advance once the browser is idle. Loads nothing on a slow network or in data-saving mode.
 * Returns a function that cancels the loading.
 */
export function whenIdle(load: () => void): () => void {
  const run = () => {
    if (hasRoom()) load();
  };
  const timer = setTimeout(() => {
    // Older versions of Safari do not have requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(run);
    else run();
  }, screenFirstMs);
  return () => clearTimeout(timer);
}
