import { buildId } from './build.ts';
import { deviceOwner } from './device-owner.ts';
import { mayUpdate } from './may-update.ts';
import type { OfflineState } from './offline-state.ts';

const workerPath = '/push-worker.js?keep';
const cachePrefix = 'grouphead-files-';
const cacheName = cachePrefix + buildId;

/**
 * Registers the service worker that starts the application offline. Call this once this build has stored a day,
 * because from then on the service worker opens pages with this build. Returns whether it can do that. Never rejects.
 */
export async function registerWorker(): Promise<OfflineState> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return 'refused';
  try {
    return await alone(register);
  } catch (error) {
    // Browsers refuse to register a service worker in a private window or on a full disk. A file that could not be
    // loaded causes a TypeError.
    return error instanceof TypeError ? 'not_yet' : 'refused';
  }
}

/** Runs the work while no other code stores or removes files, in any tab. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('grouphead-device-files', work);
}

async function register(): Promise<OfflineState> {
  // If the person has signed out in the meantime, the files were removed and must not come back.
  if (deviceOwner() === null) return 'not_yet';
  const registration = await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
  await installed(registration);
  // The service worker caches the document last. If the document is missing, the installation failed, or the server has
  // turned the service worker off.
  if ((await caches.match('/shell', { cacheName })) === undefined)
    return registration.active === null ? 'not_yet' : 'refused';
  if (!(await keepLoadedFiles())) return 'not_yet';
  if (registration.waiting !== null) {
    if (!(await mayUpdate())) return 'not_yet';
    registration.waiting.postMessage({ takeOver: buildId });
  }
  return 'ready';
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

/**
 * Adds this reader's own files (the loaded language and fonts) to those of the build. Returns false if a sign-out is
 * waiting to remove the files.
 */
async function keepLoadedFiles(): Promise<boolean> {
  const cache = await caches.open(cacheName);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const paths = loaded
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && /^\/assets\/.+\.(?:js|css|woff2)$/.test(pathname),
    )
    .map(({ pathname }) => pathname);
  for (const path of new Set(paths)) {
    if (deviceOwner() === null) return false;
    if ((await cache.match(path)) === undefined) await cache.add(path);
  }
  return true;
}

/** Removes the cached files and the service worker, which also invalidates this browser's address for push messages. */
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
