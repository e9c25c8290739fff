import { afterEach, expect, test, vi } from 'vitest';
import { updateOnlyIf } from './may-update.ts';
import { registerWorker } from './worker.ts';

afterEach(() => vi.unstubAllGlobals());

type Browser = {
  readonly owner?: string | null;
  readonly hasShell?: boolean;
  readonly active?: object | null;
  readonly waiting?: { postMessage: (message: object) => void } | null;
  readonly refusal?: Error;
};

/** Replaces the browser with one that has a service worker, or that refuses one. */
function openBrowser({ owner = 'yusuf', hasShell = true, active = {}, waiting = null, refusal }: Browser) {
  const register = async () => {
    if (refusal !== undefined) throw refusal;
    return { installing: null, active, waiting };
  };
  const caches = {
    match: async () => (hasShell ? {} : undefined),
    open: async () => ({ match: async () => ({}) }),
  };
  vi.stubGlobal('window', { caches });
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('localStorage', { getItem: () => owner });
  vi.stubGlobal('location', { origin: 'https://service.example' });
  vi.stubGlobal('navigator', {
    serviceWorker: { register },
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  });
}

test('a device that has the files of this build opens offline', async () => {
  openBrowser({});
  expect(await registerWorker()).toBe('ready');
});

test('a device whose files did not all arrive, or whose owner has left, is not ready yet', async () => {
  openBrowser({ hasShell: false, active: null });
  expect(await registerWorker()).toBe('not_yet');
  openBrowser({ refusal: new TypeError('Failed to fetch') });
  expect(await registerWorker()).toBe('not_yet');
  openBrowser({ owner: null });
  expect(await registerWorker()).toBe('not_yet');
});

test('no day is stored if the browser has no service workers or refuses them, or if the server removed them', async () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', {});
  expect(await registerWorker()).toBe('refused');
  openBrowser({ refusal: new DOMException('The operation is insecure.', 'SecurityError') });
  expect(await registerWorker()).toBe('refused');
  openBrowser({ hasShell: false });
  expect(await registerWorker()).toBe('refused');
});

test('a new version is not ready while work from the previous version waits to be sent', async () => {
  let isSent = false;
  updateOnlyIf(async () => isSent);
  const postMessage = vi.fn();
  openBrowser({ waiting: { postMessage } });
  expect(await registerWorker()).toBe('not_yet');
  expect(postMessage).not.toHaveBeenCalled();
  isSent = true;
  expect(await registerWorker()).toBe('ready');
  expect(postMessage).toHaveBeenCalledOnce();
});
