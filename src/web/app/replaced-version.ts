const reloadedFor = 'grouphead-reloaded-for';
const askAgainMs = 2000;

/**
 * A part of the application that a new version has replaced cannot be loaded any more: the page is reloaded, once per
 * part. Not while the server is out of reach, since a reload would then lose the page.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadFor(payload.message));
}

async function reloadFor(failure: string): Promise<void> {
  if (sessionStorage.getItem(reloadedFor) === failure || !(await isServerThere())) return;
  sessionStorage.setItem(reloadedFor, failure);
  location.reload();
}

/**
 * A screen that could not be loaded while the server is out of reach keeps its spinner, below the word that one is
 * offline. Once the server answers the page is loaded afresh, unless somebody has gone to another screen meanwhile.
 */
export async function waitForServer(failure: unknown): Promise<never> {
  if (await isServerThere()) throw failure;
  const { pathname } = location;
  do {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  } while (location.pathname !== pathname || !(await isServerThere()));
  location.reload();
  return new Promise(() => undefined);
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
