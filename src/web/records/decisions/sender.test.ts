import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { fakeServer, newUser, openTab, quiet } from '#tests/support/company/outbox-tab.ts';
import { indexedEntryStore, takeOverEarlier } from './entry-store.ts';

/** Opens a tab that is online again, and that still has to send a form. */
async function openWithForm(surroundings: Parameters<typeof openTab>[0]) {
  const opened = openTab(surroundings);
  await opened.sender.read();
  opened.tab.isOnline = false;
  await opened.hand(opened.act('submit'));
  opened.tab.isOnline = true;
  return opened;
}

test('a whole offline visit reaches the server once and in order, each step based on the version before it', async () => {
  const server = fakeServer();
  const { sender, tab, act, hand, kinds, messages } = openTab({ server });
  await sender.read();
  tab.isOnline = false;
  const visit = ['leave', 'start', 'save', 'submit', 'sign'] as const;
  for (const kind of visit) expect(await hand(act(kind))).toEqual({ kind: 'waits' });
  expect(messages).toEqual(visit.map((kind) => `${kind} unsent`));
  tab.isOnline = true;
  sender.retryAll();
  await sender.sendAll();
  await quiet();
  expect(server.log).toEqual(visit);
  expect(kinds()).toEqual([]);
  expect(messages.slice(5)).toEqual(visit.map((kind) => `${kind} done late`));
});

test('with a good connection, the response decides and no entry is kept', async () => {
  const server = fakeServer();
  const { sender, act, hand, kinds, messages, userId } = openTab({ server });
  await sender.read();
  expect(await hand(act('save'))).toEqual({ kind: 'saved', output: { version: 5 } });
  server.refuse('submit');
  expect(await hand(act('submit'))).toMatchObject({ kind: 'refused', refusal: { why: 'submit' } });
  await sender.settled();
  expect([kinds(), messages]).toEqual([[], ['save done']]);
  expect(await indexedEntryStore().read(userId())).toEqual([]);
});

test('after a lost response, the entry is sent again with the same key and takes effect once', async () => {
  const server = fakeServer();
  const { sender, act, hand, letTimePass } = openTab({ server });
  await sender.read();
  server.loseAnswers(true);
  expect(await hand(act('submit'))).toEqual({ kind: 'waits' });
  expect(await hand(act('sign'))).toEqual({ kind: 'waits' });
  server.loseAnswers(false);
  await letTimePass();
  await letTimePass();
  expect([server.log, sender.state().held]).toEqual([['submit', 'sign'], []]);
});

test('a tab that crashes while sending loses nothing: the next tab sends the same key', async () => {
  const server = fakeServer();
  const owner = newUser();
  const userId = () => owner;
  const first = openTab({ server, userId });
  await first.sender.read();
  server.loseAnswers(true);
  await first.hand(first.act('save'));
  first.tab.isOnline = false;
  await first.hand(first.act('submit'));
  await first.sender.settled();
  server.loseAnswers(false);
  const next = openTab({ server, userId });
  await next.sender.read();
  expect(next.kinds()).toEqual(['save', 'submit']);
  next.sender.retryAll();
  await quiet();
  expect([server.log, server.effects(), next.kinds()]).toEqual([['save', 'submit'], 2, []]);
});

test('two tabs never send the entries of a job at the same time, and each takes effect once', async () => {
  const server = fakeServer();
  const owner = newUser();
  const shared = { server, userId: () => owner, locks: new Map<string, Promise<unknown>>() };
  const [one, other] = [openTab(shared), openTab(shared)];
  await one.sender.read();
  one.tab.isOnline = false;
  for (const kind of ['leave', 'start', 'submit'] as const) await one.hand(one.act(kind));
  await one.sender.settled();
  one.tab.isOnline = true;
  await other.sender.read();
  one.sender.retryAll();
  other.sender.retryAll();
  await quiet();
  await Promise.all([one.sender.read(), other.sender.read()]);
  await Promise.all([one.sender.sendAll(), other.sender.sendAll()]);
  await quiet();
  expect([server.log, server.effects()]).toEqual([['leave', 'start', 'submit'], 3]);
  expect([...one.messages, ...other.messages].filter((text) => text.includes('refused'))).toEqual([]);
  await one.sender.read();
  expect(one.kinds()).toEqual([]);
});

test("a late refusal stays with the entry, stops those after it, and waits for the technician's decision", async () => {
  const server = fakeServer();
  const { sender, tab, act, hand, kinds, messages, userId } = openTab({ server });
  await sender.read();
  tab.isOnline = false;
  await hand(act('submit'));
  await hand(act('sign'));
  tab.isOnline = true;
  server.refuse('submit');
  sender.retryAll();
  await quiet();
  expect([kinds(), server.log]).toEqual([['submit', 'sign'], []]);
  expect(messages.at(-1)).toBe('submit refused: submit');
  const stored = await indexedEntryStore().read(userId());
  expect(stored.map(({ refused }) => refused?.why)).toEqual(['submit', undefined]);
  server.refuse();
  const [refused] = sender.state().held;
  if (refused === undefined) throw new Error('nothing is refused');
  sender.apply({ kind: 'amend', one: refused, decision: refused.decision, newKey: 'again' });
  await sender.sendAll();
  await quiet();
  expect([kinds(), server.log]).toEqual([[], ['submit', 'sign']]);
});

test('a photo is uploaded before the entry that names it, and its content is then removed', async () => {
  const server = fakeServer();
  const { sender, tab, act, hand, kinds } = openTab({ server });
  await sender.read();
  tab.isOnline = false;
  await hand(act('upload', { name: 'gasket.jpg' }), new Map([['photo', 'bytes']]), 'photo');
  await hand(act('attach', { file_ids: ['photo'] }));
  await sender.settled();
  expect(await sender.fileOf('photo')).toBe('bytes');
  tab.isOnline = true;
  sender.retryAll();
  await sender.sendAll();
  await quiet();
  expect([server.log, kinds()]).toEqual([['upload bytes', 'attach ["file of bytes"]'], []]);
  expect(await sender.fileOf('photo')).toBeNull();
});

test('if the browser refuses to store entries, the tab says so and sends those in memory', async () => {
  const server = fakeServer();
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const store = { read: refuse, find: refuse, readFile: refuse, write: refuse };
  const { sender, tab, act, hand, kinds } = openTab({ server, store });
  await sender.read();
  tab.isOnline = false;
  await hand(act('upload', { name: 'gasket.jpg' }), new Map([['other photo', 'bytes']]), 'other photo');
  await hand(act('save'));
  await sender.settled();
  expect([sender.isUnstored(), kinds()]).toEqual([true, ['upload', 'save']]);
  await sender.read();
  expect(kinds()).toEqual(['upload', 'save']);
  tab.isOnline = true;
  sender.retryAll();
  await sender.sendAll();
  await quiet();
  expect([server.log, sender.isUnstored()]).toEqual([['upload bytes', 'save'], false]);
});

test('entries wait for their own user, and are neither read nor sent by another', async () => {
  const server = fakeServer();
  let user = newUser();
  const owner = user;
  const { sender, tab, kinds } = await openWithForm({ server, userId: () => user });
  tab.isSignedIn = false;
  sender.retryAll();
  await sender.sendAll();
  for (const waiting of sender.state().held) sender.sendOne(waiting);
  await quiet();
  expect([server.log, kinds()]).toEqual([[], ['submit']]);
  user = newUser();
  tab.isSignedIn = true;
  await sender.read();
  await sender.sendAll();
  expect([server.log, kinds()]).toEqual([[], []]);
  user = owner;
  await sender.read();
  await sender.sendAll();
  await quiet();
  expect([server.log, kinds()]).toEqual([['submit'], []]);
});

test('a clock that was set back by hours delays nothing', async () => {
  const server = fakeServer();
  const { sender, tab, act, letTimePass } = openTab({ server });
  await sender.read();
  tab.now = 9_000_000;
  sender.apply({ kind: 'hold', one: sender.heldUntil(tab.now, act('leave'), undefined) });
  tab.now = 1000;
  await letTimePass();
  expect(server.log).toEqual(['leave']);
});

test('decisions that an earlier version of the page stored are taken over once', async () => {
  const owner = newUser();
  const job = { id: 'job', version: 4, number: 'JO-1042', time_zone: 'Asia/Bahrain' };
  const decision = { kind: 'leave', job, at: '2026-11-23T08:00:00Z', accepted: [] };
  const earlier = { key: 'old', actingFor: null, sendAt: 1, page: 'closed', isLeft: false, decision };
  const stored = new Map([
    ['one', JSON.stringify(earlier)],
    ['two', 'not readable'],
  ]);
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => void stored.delete(name),
  };
  const store = indexedEntryStore();
  await takeOverEarlier(storage, [...stored.keys()], { userId: owner, store });
  expect(stored.size).toBe(0);
  expect(await store.read(owner)).toMatchObject([{ key: 'old', userId: owner, refused: null, decision }]);
});

test('an entry that the server accepted long ago counts as sent, and the next ones follow', async () => {
  const server = fakeServer();
  const { sender, act, hand, kinds, messages } = openTab({ server });
  await sender.read();
  server.tookEarlier('comment');
  expect(await hand(act('comment'))).toMatchObject({ kind: 'saved' });
  expect([kinds(), messages]).toEqual([[], ['comment done']]);
});

test("the actions of a technician's day are sent in order, and a refused job does not hold up the next one", async () => {
  const server = fakeServer();
  const { sender, tab, act, hand, kinds } = openTab({ server });
  await sender.read();
  tab.isOnline = false;
  const other = (kind: 'leave' | 'start') => {
    const decision = act(kind);
    return 'job' in decision ? { ...decision, job: { ...decision.job, id: 'other' } } : decision;
  };
  await hand(act('submit'));
  await hand(other('leave'));
  expect(sender.state().held.map(({ decision }) => ('job' in decision ? decision.job.id : ''))).toEqual([
    'job',
    'other',
  ]);
  server.refuse('submit');
  tab.isOnline = true;
  sender.retryAll();
  await quiet();
  expect([server.log, kinds()]).toEqual([['leave'], ['submit']]);
});

test('a session that ends during an attempt leaves the entry on the device', async () => {
  const server = fakeServer();
  let user = newUser();
  const owner = user;
  const { sender, kinds } = await openWithForm({ server, userId: () => user });
  server.beforeAnswer(() => {
    user = '';
    sender.forget();
    throw new TypeError('the session is over');
  });
  sender.retryAll();
  await quiet();
  expect((await indexedEntryStore().read(owner)).map(({ decision }) => decision.kind)).toEqual(['submit']);
  server.beforeAnswer(() => undefined);
  user = owner;
  await sender.read();
  sender.retryAll();
  await quiet();
  expect([server.log, kinds()]).toEqual([['submit'], []]);
});

test('a decision whose timer ran while the device slept is not sent for someone who has signed in since then', async () => {
  const server = fakeServer();
  const { sender, tab, act, kinds, letTimePass } = openTab({ server });
  await sender.read();
  sender.apply({ kind: 'hold', one: sender.heldUntil(tab.now + 8000, act('leave'), undefined) });
  tab.now += 3_600_000;
  tab.isSignedIn = false;
  await letTimePass();
  expect([server.log, kinds()]).toEqual([[], ['leave']]);
});

test('a closing tab leaves late entries to the next one, because it cannot ask who is signed in', async () => {
  const server = fakeServer();
  const { sender, tab, act, hand, kinds } = openTab({ server });
  await sender.read();
  tab.isOnline = false;
  await hand(act('leave'));
  tab.isOnline = true;
  sender.leave();
  await quiet();
  expect([server.log, kinds()]).toEqual([[], ['leave']]);
});

test('entries stay on the screen if the storage stops responding', async () => {
  const server = fakeServer();
  const stored = indexedEntryStore();
  let read = stored.read;
  const { sender, kinds } = await openWithForm({ server, store: { ...stored, read: (id) => read(id) } });
  read = () => Promise.reject(new DOMException('closed', 'InvalidStateError'));
  await sender.read();
  expect(kinds()).toEqual(['submit']);
});
