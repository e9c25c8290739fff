/**
 * Shows notifications while the page is closed, and opens their pages. It caches nothing and answers no requests. To
 * take it off all devices, let this file say only `self.registration.unregister()`.
 */

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Shows one notification per case. A newer one replaces it, and alerts the person again. */
async function show(data) {
  if (data === null) return;
  const { title, body, tag, path, lang, dir } = data.json();
  await self.registration.showNotification(title, { body, tag, lang, dir, renotify: true, data: { path } });
}

/** Shows the page in the window that already has it, or in a new one, so that no one loses what they are typing. */
async function open(path) {
  const address = new URL(path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === address.pathname);
  await (shown === undefined ? self.clients.openWindow(address.href) : shown.focus());
}
