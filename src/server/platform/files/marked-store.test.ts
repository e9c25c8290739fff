import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskStore } from './disk-store.ts';
import { FilesAwayError } from './file-store.ts';
import { markedStore } from './marked-store.ts';

const root = mkdtempSync(join(tmpdir(), 'grouphead-marked-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const newPlace = () => {
  folders += 1;
  const folder = join(root, String(folders));
  return { folder, place: diskStore(folder) };
};
const [mark, key] = ['0b6f3a52-0000-4000-8000-000000000001', '0190e1a0-0000-7000-8000-000000000001'];

test('a folder with the marker of the installation is used, and one without it is neither written nor trusted', async () => {
  const [own, other] = [newPlace(), newPlace()];
  await own.place.writeMark(mark);
  const [seen, foreign] = [markedStore(own.place, mark), markedStore(other.place, mark)];
  await seen.put(key, Buffer.from('espresso'));
  expect([await seen.look(), await foreign.look()]).toEqual(['seen', 'foreign']);
  await expect(foreign.put(key, Buffer.from('lost'))).rejects.toThrow(FilesAwayError);
  await expect(foreign.get(key)).rejects.toThrow(FilesAwayError);
  await expect(foreign.remove(key)).rejects.toThrow(FilesAwayError);
  expect(await other.place.get(key)).toBeNull();
});

test('a folder that vanishes is noticed at the next check and at the next file, and so is its return', async () => {
  const { folder, place } = newPlace();
  await place.writeMark(mark);
  const store = markedStore(place, mark);
  await store.put(key, Buffer.from('espresso'));
  renameSync(folder, `${folder}-away`);
  expect(await store.look()).toBe('foreign');
  await expect(store.get(key)).rejects.toThrow(FilesAwayError);
  await expect(store.put(key, Buffer.from('new'))).rejects.toThrow(FilesAwayError);
  renameSync(`${folder}-away`, folder);
  expect(await store.look()).toBe('seen');
  expect(await new Response(await store.get(key)).text()).toBe('espresso');
});

test('a folder that refuses writes is read-only, and one that cannot be read is unavailable', async () => {
  const { place } = newPlace();
  await place.writeMark(mark);
  const refused = () => Promise.reject(Object.assign(new Error('refused'), { code: 'EROFS' }));
  expect(await markedStore({ ...place, requireWritable: refused }, mark).look()).toBe('read_only');
  expect(await markedStore({ ...place, readMark: refused }, mark).look()).toBe('away');
});

test('checks of a folder that hangs wait for one read, and all get its result', async () => {
  const { place } = newPlace();
  let reads = 0;
  let answer: (found: string) => void = () => undefined;
  const readMark = () => {
    reads += 1;
    return new Promise<string>((resolve) => {
      answer = resolve;
    });
  };
  await place.writeMark(mark);
  const store = markedStore({ ...place, readMark }, mark);
  const looks = [store.look(), store.look(), store.put(key, Buffer.from('espresso'))];
  answer(mark);
  expect(await Promise.all(looks)).toEqual(['seen', 'seen', undefined]);
  expect(reads).toBe(1);
});

test('a file of a folder is opened only after the folder has answered', async () => {
  const { place } = newPlace();
  await place.put(key, Buffer.from('espresso'));
  let answer: (found: string) => void = () => undefined;
  const readMark = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  const opened: string[] = [];
  const get: typeof place.get = (wanted) => {
    opened.push(wanted);
    return place.get(wanted);
  };
  const reading = markedStore({ ...place, readMark, get }, mark).get(key);
  expect(opened).toEqual([]);
  answer(mark);
  expect(await new Response(await reading).text()).toBe('espresso');
});

test('at most two files of a folder are opened at once, and a reader who has given up opens none', async () => {
  const { place } = newPlace();
  const opened: string[] = [];
  const answers: ((body: ReadableStream) => void)[] = [];
  const get = (wanted: string) => {
    opened.push(wanted);
    return new Promise<ReadableStream>((resolve) => answers.push(resolve));
  };
  const store = markedStore({ ...place, readMark: async () => mark, get }, mark, 5);
  const ends = await Promise.allSettled(['a', 'b', 'c'].map((wanted) => store.get(wanted)));
  for (const end of ends)
    expect(end).toMatchObject({ status: 'rejected', reason: { name: 'FilesAwayError' } });
  expect(opened).toEqual(['a', 'b']);
  const closed = answers.map(
    (answer) => new Promise<void>((resolve) => answer(new ReadableStream({ cancel: () => resolve() }))),
  );
  await Promise.all(closed);
  expect(await store.look()).toBe('read_only');
  expect(opened).toEqual(['a', 'b']);
});

test('in a folder that hangs, writing and removing end with an error, and one of the two turns stays free for reading', async () => {
  const { place } = newPlace();
  await place.writeMark(mark);
  await place.put(key, Buffer.from('espresso'));
  for (const ownMark of [mark, null]) {
    const begun: string[] = [];
    const never = (what: string) => () => {
      begun.push(what);
      return new Promise<void>(() => undefined);
    };
    // The marker is read from memory, because a busy computer may not read a file within the 5 ms.
    const hanging = { ...place, readMark: async () => mark, put: never('put'), remove: never('remove') };
    const store = markedStore(hanging, ownMark, 5);
    const writes = [
      store.put('a', Buffer.from('lost')),
      store.remove('b'),
      store.put('c', Buffer.from('lost')),
    ];
    for (const end of await Promise.allSettled(writes))
      expect(end).toMatchObject({ status: 'rejected', reason: { name: 'FilesAwayError' } });
    expect(begun).toEqual(['put']);
    const patient = await new Promise<ReturnType<typeof markedStore>>((begin) => {
      const put = () => {
        begin(busy);
        return new Promise<void>(() => undefined);
      };
      const busy = markedStore({ ...place, put }, ownMark);
      for (const one of ['d', 'e', 'f']) busy.put(one, Buffer.from('lost')).catch(() => undefined);
    });
    expect(await new Response(await patient.get(key)).text()).toBe('espresso');
  }
});

test('a folder whose marker cannot be read is neither written nor emptied', async () => {
  const { place } = newPlace();
  const used: string[] = [];
  const store = markedStore(
    {
      ...place,
      readMark: () => new Promise(() => undefined),
      put: async () => void used.push('put'),
      remove: async () => void used.push('remove'),
    },
    null,
    5,
  );
  await expect(store.put(key, Buffer.from('lost'))).rejects.toThrow(FilesAwayError);
  await expect(store.remove(key)).rejects.toThrow(FilesAwayError);
  expect(used).toEqual([]);
});
