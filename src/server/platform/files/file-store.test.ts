import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStore } from './disk-store.ts';
import { type FileStore, FilesAwayError } from './file-store.ts';
import { type S3Settings, s3Store } from './s3-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'grouphead-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
const text = async (body: Response['body']) => (body === null ? null : new Response(body).text());

const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 'bucket'),
  configureBuckets: [{ name: 'files', configs: [] }],
});
let settings: S3Settings;
beforeAll(async () => {
  const { port } = await bucket.run();
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'files',
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  };
});
afterAll(() => bucket.close());

const stores: Readonly<Record<string, () => FileStore>> = {
  disk: () => diskStore(join(folder, 'disk')),
  bucket: () => s3Store(settings),
};

describe.each(Object.keys(stores))('files on a %s', (kind) => {
  const key = `0190e1a0-0000-7000-8000-00000000000${kind.length}.preview`;
  const store = () => stores[kind]?.() as FileStore;

  test('files are read as they were stored, and cannot be read once removed', async () => {
    expect(await store().get(key)).toBeNull();
    await store().put(key, Buffer.from('Crème ☕'));
    expect(await text(await store().get(key))).toBe('Crème ☕');
    await store().remove(key);
    expect(await store().get(key)).toBeNull();
    await store().remove(key);
  });

  test('files may be large, empty, or stored many at once', async () => {
    const large = Buffer.alloc(3_000_000, 'coffee');
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => store().put(`${index}${key}`, large.subarray(index))),
    );
    expect((await text(await store().get(`7${key}`)))?.length).toBe(large.length - 7);
  });
});

test('a partial file on the disk has no name, and is removed with the file', async () => {
  const store = diskStore(join(folder, 'half'));
  await store.put('a', Buffer.from('a'));
  const [inner = ''] = readdirSync(join(folder, 'half'));
  expect(readdirSync(join(folder, 'half', inner))).toEqual(['a']);
  await store.remove('a');
  expect(existsSync(join(folder, 'half', inner, 'a'))).toBe(false);
});

describe('a bucket', () => {
  let flaky: Server;
  /** The statuses that the bucket returns for each key, in order. After the last one, the bucket does not respond. */
  const answers: Record<string, number[]> = {
    recovering: [503, 500, 200],
    failing: [500, 500, 500, 200],
    refusing: [403, 200],
    silent: [],
  };
  const signatures: (string | undefined)[] = [];
  beforeAll(async () => {
    flaky = createServer((request, response) => {
      signatures.push(request.headers.authorization);
      request.resume().on('end', () => {
        const status = answers[basename(request.url ?? '')]?.shift();
        if (status !== undefined) response.writeHead(status).end('x');
      });
    });
    await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    flaky.closeAllConnections();
    flaky.close();
  });
  const store = (more: Partial<S3Settings> = {}) =>
    s3Store({
      ...settings,
      endpoint: `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`,
      ...more,
    });

  // The store pauses before each retry, so these tests run at the same time.
  test.concurrent('a bucket that fails for a moment is tried again, each time with a signature', async () => {
    await store().put('recovering', Buffer.from('a'));
    expect(answers.recovering).toEqual([]);
    expect(signatures.every((header) => header?.startsWith('AWS4-HMAC-SHA256 Credential=S3RVER/'))).toBe(
      true,
    );
  });

  test.concurrent.each<[string, () => Promise<unknown>]>([
    ['goes on failing', () => store().put('failing', Buffer.from('a'))],
    ['refuses', () => store().get('refusing')],
    ['is silent', () => store({ tryMs: 50 }).get('silent')],
    ['cannot be reached', () => store({ endpoint: 'http://127.0.0.1:1' }).remove('a')],
  ])('a bucket that %s counts as unavailable', async (_, asking) => {
    await expect(asking()).rejects.toThrow(FilesAwayError);
  });
});
