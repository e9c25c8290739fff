import { afterEach, expect, test, vi } from 'vitest';
import { combineReads } from './combined-reads.ts';

afterEach(() => vi.unstubAllGlobals());

test('a combined request is aborted once all of its reads are, and not before', async () => {
  let sent: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    sent = signal;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const read = combineReads();
  const [one, other] = [new AbortController(), new AbortController()];
  const answers = Promise.all([
    read('/api/clients', undefined, one.signal),
    read('/api/machines', undefined, other.signal),
  ]);
  await vi.waitFor(() => expect(sent).toBeDefined());
  one.abort();
  expect(sent?.aborted).toBe(false);
  other.abort();
  expect(sent?.aborted).toBe(true);
  expect(await answers).toEqual([null, null]);
});

test('a read that two callers start together is sent once, and both get the response', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    const answers = new URL(url, 'http://app.test').searchParams.getAll('read');
    return Response.json(answers.map((path) => ({ status: 200, body: path })));
  });
  const read = combineReads();
  const [one, again, other] = await Promise.all([
    read('/api/clients', undefined, undefined),
    read('/api/clients', undefined, undefined),
    read('/api/machines', undefined, undefined),
  ]);
  expect(sent).toEqual(['/api/together?read=%2Fapi%2Fclients&read=%2Fapi%2Fmachines']);
  expect([one?.text, again?.text, other?.text]).toEqual([
    '"/api/clients"',
    '"/api/clients"',
    '"/api/machines"',
  ]);
});
