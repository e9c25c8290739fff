import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../src/web/public/push-worker.js'), 'utf8');
const origin = 'https://service.example.com';

type Answers = Readonly<Record<string, string | number | 'never' | null>>;
type Stored = Map<string, Map<string, Response>>;

/**
 * Runs a build's service worker for a technician, as a browser does. The server responds with the given texts and
 * statuses; null makes the request fail.
 */
function startWorker(id: string, { stored = new Map() as Stored, server = {} as Answers } = {}) {
  const build = { id, entry: `assets/main-${id}.js`, files: [`assets/main-${id}.js`, 'assets/same.js'] };
  const code = source.replace(/const build = .*;/, `const build = ${JSON.stringify(build)};`);
  const handlers = new Map<string, (event: object) => void>();
  const requested: string[] = [];
  let hasSkipped = false;
  const fetch = (to: string | { url: string }) => {
    const path = typeof to === 'string' ? to : new URL(to.url).pathname;
    requested.push(path);
    const answer = server[path] ?? null;
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === null) return Promise.reject(new TypeError('no network'));
    const response = typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer);
    return Promise.resolve(response);
  };
  runInNewContext(code, {
    URL,
    fetch,
    setTimeout: (run: () => void) => setImmediate(run),
    caches: cachesOn(stored),
    self: {
      location: { origin, href: `${origin}/push-worker.js?keep` },
      addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
      skipWaiting: () => (hasSkipped = true),
      registration: {},
      clients: { claim: async () => undefined },
    },
  });
  const run = async (name: string, event: object = {}) => {
    let work: unknown;
    const hold = (promise: unknown) => (work = promise);
    handlers.get(name)?.({ ...event, waitUntil: hold, respondWith: hold });
    return work === undefined ? 'left to the browser' : ((await work) as Response | undefined);
  };
  const get = async (path: string, request: object = {}) => {
    const answer = await run('fetch', {
      request: { method: 'GET', mode: 'cors', url: `${origin}${path}`, ...request },
    });
    return answer instanceof Response ? answer.text() : answer;
  };
  return {
    stored,
    requested,
    install: () => run('install'),
    activate: () => run('activate'),
    takeOver: async (of: string) => {
      await run('message', { data: { takeOver: of } });
      return hasSkipped;
    },
    get,
    open: (path: string) => get(path, { mode: 'navigate' }),
  };
}

/** The browser's caches, with paths as keys. */
function cachesOn(stored: Stored) {
  const keyOf = (request: string | { url: string }) =>
    typeof request === 'string' ? request : new URL(request.url).pathname;
  const open = async (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, files);
    return {
      match: async (request: string) => files.get(keyOf(request))?.clone(),
      put: async (request: string, response: Response) => void files.set(keyOf(request), response),
    };
  };
  return {
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: string | { url: string }, { cacheName }: { cacheName?: string } = {}) => {
      const searched = [...stored].filter(([name]) => cacheName === undefined || name === cacheName);
      return searched.flatMap(([, files]) => files.get(keyOf(request)) ?? [])[0]?.clone();
    },
  };
}

const serverOf = (id: string): Answers => ({
  '/shell': `<script src="/assets/main-${id}.js">`,
  [`/assets/main-${id}.js`]: `main ${id}`,
  '/assets/same.js': 'same',
  '/technician': 'the page of the server',
});

/** Returns a service worker that has installed its build, with a server that now gives the specified responses. */
async function installed(id: string, server: Answers = serverOf(id)) {
  return startWorker(id, { server, stored: await filled(id) });
}

async function filled(id: string): Promise<Stored> {
  const stored: Stored = new Map();
  await startWorker(id, { server: serverOf(id), stored }).install();
  return stored;
}

test('a page comes from the server, and without one the neutral document opens', async () => {
  const online = await installed('a');
  expect(await online.open('/technician')).toBe('the page of the server');
  for (const answer of [null, 502, 'never']) {
    const away = await installed('a', { '/technician': answer });
    expect(await away.open('/technician'), String(answer)).toContain('main-a.js');
  }
});

test('a refusal of the server is shown as it is', async () => {
  const worker = await installed('a', { '/jobs/none': 404 });
  expect(await worker.open('/jobs/none')).toBe('');
});

test('files come from the device, and those of other screens from the server', async () => {
  const worker = await installed('a', { '/assets/other.js': 'other' });
  expect(await worker.get('/assets/main-a.js')).toBe('main a');
  expect(await worker.get('/assets/other.js')).toBe('other');
  expect(worker.requested).toEqual(['/assets/other.js']);
});

test('the service worker never answers a call, a write, a link for someone else, or a request to another site', async () => {
  const worker = await installed('a', {});
  for (const path of ['/api/session', '/api/files/1/preview', '/healthz', '/push-worker.js'])
    expect(await worker.get(path), path).toBe('left to the browser');
  for (const path of ['/visit/secret', '/sign/secret', '/calendar/secret.ics', '/client', '/operator'])
    expect(await worker.open(path), path).toBe('left to the browser');
  expect(await worker.get('/assets/main-a.js', { method: 'POST' })).toBe('left to the browser');
  expect(await worker.get('', { url: 'https://maps.example.com/assets/a.js' })).toBe('left to the browser');
});

test('a new build keeps the files of the build before until it takes over, and one build longer', async () => {
  const stored = await filled('a');
  const later = startWorker('b', { server: serverOf('b'), stored });
  await later.install();
  expect([...stored.keys()]).toEqual(['grouphead-files-a', 'grouphead-files-b']);
  expect(later.requested).not.toContain('/assets/same.js');
  await later.activate();
  expect(await later.get('/assets/main-a.js')).toBe('main a');
  const latest = startWorker('c', { server: serverOf('c'), stored });
  await latest.install();
  await latest.activate();
  expect([...stored.keys()]).toEqual(['grouphead-files-b', 'grouphead-files-c']);
});

test('a build takes over only when a page of that build asks', async () => {
  expect(await (await installed('b')).takeOver('a')).toBe(false);
  expect(await (await installed('b')).takeOver('b')).toBe(true);
});

test('a build is not installed while the server sends the document of another one', async () => {
  const server = { ...serverOf('b'), '/shell': '<script src="/assets/main-c.js">' };
  await expect(startWorker('b', { server }).install()).rejects.toThrow('another build');
});

test('a build is not installed if a file is missing', async () => {
  const { '/assets/same.js': _, ...server } = serverOf('b');
  await expect(startWorker('b', { server }).install()).rejects.toThrow('no network');
});
