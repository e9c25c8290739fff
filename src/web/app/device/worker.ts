import { buildId } from './build.ts';
import { deviceOwner } from './device-owner.ts';
import { mayUpdate } from './may-update.ts';

const workerPath = '/push-worker.js?keep';
const cachePrefix = 'grouphead-files-';

/**
 * Registers the worker that starts the application without a network. Call this once this build has kept a day, because
 * from then on the worker opens pages with this build. A browser that denies it works as before.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await alone(register);
  } catch {
    // Private windows and full disks refuse. The next page tries again.
  }
}

/** Runs the work while no one else keeps or removes files, in any tab. */
function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks.request('grouphead-device-files', work);
}

async function register(): Promise<void> {
  // A sign-out in the meantime has removed the files. They must not come back.
  if (deviceOwner() === null) return;
  const registration = await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
  await installed(registration);
  await keepLoadedFiles();
  if (registration.waiting !== null && (await mayUpdate()))
    registration.waiting.postMessage({ takeOver: buildId });
}

/** Resolves once no version is being installed. */
function installed({ installing }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (installing === null || installing.state !== 'installing') resolve();
    };
    installing?.addEventListener('statechange', check);
    check();
  });
}

/** Adds the files that only this reader needs to those of the build: the language and the fonts that are loaded. */
async function keepLoadedFiles(): Promise<void> {
  const cache = await caches.open(cachePrefix + buildId);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const paths = loaded
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && /^\/assets\/.+\.(?:js|css|woff2)$/.test(pathname),
    )
    .map(({ pathname }) => pathname);
  for (const path of new Set(paths)) {
    // A sign-out is waiting to remove them.
    if (deviceOwner() === null) return;
    if ((await cache.match(path)) === undefined) await cache.add(path);
  }
}

/** Removes the kept files and the worker, which also ends this browser's address for push messages. */
export async function removeFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  await alone(removeAll);
}

async function removeAll(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}
