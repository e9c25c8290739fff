import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findKeptSession, readsStorage } from '#web/app/device/device-store.ts';
import { findPreview, putPreviews, retainPreviews } from '#web/app/device/preview-store.ts';
import { indexedEntryStore } from '#web/records/decisions/entry-store.ts';

/** The unhandled rejections. A browser reports each as an error of the page, without a stack. */
let unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', note);
  vi.stubGlobal('localStorage', { getItem: () => 'yusuf' });
});
afterEach(() => {
  process.off('unhandledRejection', note);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets the browser abort every transaction, as it does if its disk fails. */
function abortAll(): void {
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...of: Parameters<typeof begin>
  ) {
    const transaction = begin.apply(this, of);
    queueMicrotask(() => transaction.abort());
    return transaction;
  });
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(() => undefined);
}

test('a transaction that the browser aborts is one failure, which its caller handles', async () => {
  const outbox = indexedEntryStore();
  await outbox.read('yusuf');
  await findKeptSession();
  await findPreview('photo');
  abortAll();
  const failing = [
    outbox.read('yusuf'),
    outbox.find('key'),
    outbox.readFile('key'),
    outbox.write({ put: [], remove: ['key'] }),
    findKeptSession(),
    readsStorage.getItem('key'),
    readsStorage.entries(),
    putPreviews('yusuf', new Map([['photo', 'data:']])),
    retainPreviews('yusuf', []),
  ];
  const results = await Promise.allSettled(failing);
  expect(results.map(({ status }) => status)).toEqual(failing.map(() => 'rejected'));
  expect(await findPreview('photo')).toBeNull();
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});
