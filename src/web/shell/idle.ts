/** Delay in which only the screen itself loads. */
const firstComesTheScreenMs = 3000;

/** Network information, which only Chromium has; elsewhere the network counts as fast. */
type Connection = { readonly effectiveType: string; readonly saveData: boolean };
const connection = (navigator as { readonly connection?: Connection }).connection;

/** True if the network can load files for later. */
function hasRoom(): boolean {
  return connection === undefined || (connection.effectiveType === '4g' && !connection.saveData);
}

/**
 * Loads files for later, once there is nothing else to do. Does not load them early on a slow network or in
 * data-saving mode. Returns a function that cancels it.
 */
export function whenIdle(load: () => void): () => void {
  const run = () => {
    if (hasRoom()) load();
  };
  const timer = setTimeout(() => {
    // Older versions of Safari lack it.
    if ('requestIdleCallback' in window) requestIdleCallback(run);
    else run();
  }, firstComesTheScreenMs);
  return () => clearTimeout(timer);
}
