/** The number of milliseconds to wait for another tab. A tab that the system has frozen may never finish. */
const longestWaitMs = 20_000;

/**
 * Runs the work while no other tab runs work with the same name. Returns null if the other tab takes too
 * long. Without Web Locks, which need https, the work runs immediately: the keys of the entries still prevent
 * an entry from taking effect twice.
 */
export async function lockBetweenTabs<T>(name: string, run: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return run();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), longestWaitMs);
  let isGranted = false;
  try {
    const options = { signal: controller.signal };
    return await navigator.locks.request(`grouphead-outbox:${name}`, options, () => {
      isGranted = true;
      clearTimeout(timer);
      return run();
    });
  } catch (error) {
    if (isGranted) throw error;
    return null;
  } finally {
    clearTimeout(timer);
  }
}
