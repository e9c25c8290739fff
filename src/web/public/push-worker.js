/**
 * Shows notifications while the page is closed, and opens their pages. For a technician, whose page registers it with
 * `?keep`, it also starts the application offline: it caches the files of the technician's screens and one neutral
 * document. It never caches a response of the API, or a page that the server made for a person.
 */

/** The build and its files, which `scripts/build/device-files.ts` writes here. */
const build = { id: '', entry: '', files: [] };

const keeps = new URL(self.location.href).searchParams.has('keep') && build.id !== '';
const cachePrefix = 'grouphead-files-';
const ownCache = cachePrefix + build.id;
const shell = '/shell';
/** The time in milliseconds after which a page opens without waiting any longer for the server. */
const patienceMs = 3000;
/** The pages of a signed-in technician. The server answers all others, such as links for clients. */
const screens =
  /^\/(?:$|auth|dashboard|technician|jobs|machines|clients|requests|notifications|account)(?:\/|$)/;

self.addEventListener('install', (event) => {
  if (keeps) event.waitUntil(keepFiles());
  else self.skipWaiting();
});

if (keeps) {
  self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
  self.addEventListener('message', ({ data }) => {
    // Only a page of this build sends this message, once it has stored the data that it shows offline.
    if (data?.takeOver === build.id) self.skipWaiting();
  });
  self.addEventListener('fetch', answer);
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Caches all files, or fails. Files that the previous build had too are copied. */
async function keepFiles() {
  const cache = await caches.open(ownCache);
  const waiting = build.files.map((file) => `/${file}`);
  const keepNext = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (await cache.match(path)) continue;
      await cache.put(path, (await caches.match(path, { ignoreVary: true })) ?? (await fetchFile(path)));
    }
  };
  await Promise.all([keepNext(), keepNext(), keepNext(), keepNext()]);
  const page = await fetchFile(shell, { cache: 'no-store' });
  // During an update of the server, the document may belong to a different build than this service worker.
  if (!(await page.clone().text()).includes(build.entry)) throw new Error('the document is of another build');
  await cache.put(shell, page);
}

async function fetchFile(path, options) {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

/** Keeps the files of the previous build, which open pages may still need, and removes those of earlier builds. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== ownCache);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

function answer(event) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (screens.test(pathname)) event.respondWith(pageFor(event));
  } else if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') {
    event.respondWith(fileFor(request));
  }
}

async function fileFor(request) {
  return (await kept(request)) ?? fetch(request);
}

/** Returns the server's page, or the neutral document if the server does not respond in time. */
async function pageFor(event) {
  const fromServer = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const page = await Promise.race([fromServer, late]).catch(() => undefined);
  if (page !== undefined && page.status < 500) return page;
  return (await kept(shell, ownCache)) ?? page ?? fromServer;
}

/** Returns the cached response; nothing if the browser denies access to the cache. */
function kept(request, cacheName) {
  return caches.match(request, { ignoreVary: true, ...(cacheName && { cacheName }) }).catch(() => undefined);
}

/** Shows one notification per case. A newer one replaces it, and alerts the person again. */
async function show(data) {
  if (data === null) return;
  const { title, body, tag, path, lang, dir } = data.json();
  await self.registration.showNotification(title, { body, tag, lang, dir, renotify: true, data: { path } });
}

/** Shows the page in the window that already has it, or in a new one, so no one loses what they are typing. */
async function open(path) {
  const address = new URL(path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === address.pathname);
  await (shown === undefined ? self.clients.openWindow(address.href) : shown.focus());
}
