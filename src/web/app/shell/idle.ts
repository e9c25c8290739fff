/** Until then the screen itself has what it needs. */
const firstComesTheScreenMs = 3000;

/** Chromium alone tells how fast the network is; elsewhere it counts as fast. */
type Connection = { readonly effectiveType: string; readonly saveData: boolean };
const connection = (navigator as { readonly connection?: Connection }).connection;

/** Whether the network has room for what may be wanted later. */
function hasRoom(): boolean {
  return connection === undefined || (connection.effectiveType === '4g' && !connection.saveData);
}

/**
 * Loads what may be wanted later, once there is nothing else to do. On a slow network, and for someone who saves data,
 * it is loaded when it is wanted. Returns a function that cancels it.
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
