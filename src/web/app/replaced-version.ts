const reloadedFor = 'grouphead-reloaded-for';

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

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
