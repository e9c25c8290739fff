import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const code = readFileSync(join(import.meta.dirname, '../src/web/public/push-worker.js'), 'utf8');
const origin = 'https://service.example.com';
const message = {
  title: 'Job assigned',
  body: 'JO-1042 was assigned to you',
  path: '/jobs/1',
  tag: 'case',
  lang: 'ar',
  dir: 'rtl',
};

/** Runs the service worker as a browser does, with the browser's windows at these paths. */
function startWorker(...paths: readonly string[]) {
  type Handler = (event: object) => void;
  const handlers = new Map<string, Handler>();
  const calls: unknown[][] = [];
  const note = (...call: unknown[]) => void calls.push(call);
  const windows = paths.map((path) => ({ url: `${origin}${path}`, focus: () => note('focus', path) }));
  runInNewContext(code, {
    URL,
    self: {
      location: { origin, href: `${origin}/push-worker.js` },
      addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
      skipWaiting: () => note('skipWaiting'),
      registration: { showNotification: async (...shown: unknown[]) => note('show', ...shown) },
      clients: { matchAll: async () => windows, openWindow: async (to: string) => note('open', to) },
    },
  });
  const run = async (name: string, event: object) => {
    let work: unknown;
    handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
    return structuredClone(calls);
  };
  return {
    listensTo: () => [...handlers.keys()],
    push: (data: object | null) => run('push', { data: data && { json: () => data } }),
    click: (path: string) =>
      run('notificationclick', { notification: { data: { path }, close: () => note('close') } }),
  };
}

test('without a technician, the service worker answers no requests', () => {
  expect(startWorker().listensTo()).toEqual(['install', 'push', 'notificationclick']);
});

test('a message is shown under the tag of its case, in its language', async () => {
  const { title, path, ...shown } = message;
  expect(await startWorker().push(message)).toEqual([
    ['show', title, { ...shown, renotify: true, data: { path } }],
  ]);
  expect(await startWorker().push(null)).toEqual([]);
});

test('a click focuses the window that shows the page, or opens a new one', async () => {
  expect(await startWorker('/jobs/2', '/jobs/1').click('/jobs/1')).toEqual([['close'], ['focus', '/jobs/1']]);
  expect(await startWorker('/jobs/2').click('/jobs/1')).toEqual([['close'], ['open', `${origin}/jobs/1`]]);
});

test('a click never leads to another site', async () => {
  expect(await startWorker().click('https://evil.example/jobs/1')).toEqual([['close']]);
  expect(await startWorker().click('//evil.example/jobs/1')).toEqual([['close']]);
});
