import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, expect, test, vi } from 'vitest';
import { fakeServer, newUser, openTab, quiet } from '#tests/support/company/outbox-tab.ts';
import { indexedEntryStore } from '#web/records/decisions/entry-store.ts';

afterAll(() => vi.unstubAllGlobals());

const owner = newUser();

/** Opens the page on a device of the same technician, with its own storage and no connection. */
async function openDevice(server: ReturnType<typeof fakeServer>) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const opened = openTab({ server, store: indexedEntryStore(), userId: () => owner });
  await opened.sender.read();
  opened.tab.isOnline = false;
  return opened;
}

test('if two devices hold the same visit, the technician decides about the second one, and nothing is done twice', async () => {
  const server = fakeServer();
  const phone = await openDevice(server);
  const tablet = await openDevice(server);
  for (const { hand, act } of [phone, tablet]) {
    await hand(act('start'));
    await hand(act('comment', { text: 'It leaks.' }));
    await hand(act('submit', { work_performed: 'Changed the gasket.' }));
  }
  for (const { sender, tab } of [phone, tablet]) {
    tab.isOnline = true;
    sender.retryAll();
    await sender.sendAll();
    await quiet();
  }
  expect(server.log).toEqual(['start', 'comment', 'submit']);
  expect(phone.kinds()).toEqual([]);
  expect(tablet.kinds()).toEqual(['start', 'comment', 'submit']);
  const [start, ...behind] = tablet.sender.state().held;
  expect(start?.refused?.why).toBe('stale: 4 is not 6');
  expect(behind.map(({ refused }) => refused)).toEqual([null, null]);
  // The text typed on the second device is still there after the technician discards the tap recorded on that device.
  if (start !== undefined) tablet.sender.apply({ kind: 'drop', one: start });
  await tablet.sender.sendAll();
  await quiet();
  expect([server.log.at(-1), tablet.kinds()]).toEqual(['comment', ['submit']]);
});

test('an entry that only a newer version of the page can read stays on the device for it', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const store = indexedEntryStore();
  await store.read(owner);
  const newer = { key: 'newer', userId: owner, decision: { kind: 'measure', job: { id: 'job' } } };
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('grouphead-outbox');
    opening.onsuccess = () => {
      const put = opening.result.transaction('entries', 'readwrite').objectStore('entries').put(newer);
      put.onsuccess = resolve;
      put.onerror = reject;
    };
  });
  const { sender, act, hand } = openTab({ server: fakeServer(), store, userId: () => owner });
  await sender.read();
  await hand(act('save'));
  await sender.settled();
  expect(sender.state().held).toEqual([]);
  const kept = await new Promise((resolve) => {
    const opening = indexedDB.open('grouphead-outbox');
    opening.onsuccess = () => {
      const all = opening.result.transaction('entries').objectStore('entries').getAll();
      all.onsuccess = () => resolve(all.result);
    };
  });
  expect(kept).toEqual([newer]);
});
