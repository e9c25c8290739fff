import { afterEach, expect, test, vi } from 'vitest';
import { listClients } from '#contract/clients.ts';
import { read } from '#contract/first-reads.ts';
import { signOut } from '#web/app/accounts/session.ts';
import { queryClient } from './query-client.ts';
import { readAhead } from './server-data.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('a read that starts during a sign-out is sent only if the sign-out fails', async () => {
  const sent: string[] = [];
  let refuse = (_: Response): void => undefined;
  const refusal = new Promise<Response>((resolve) => {
    refuse = resolve;
  });
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url);
    return url === listClients.path ? Promise.resolve(Response.json({ items: [], next: null })) : refusal;
  });
  const leaving = signOut();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const reading = readAhead(read(listClients), {});
  await new Promise(setImmediate);
  expect(sent).not.toContain(listClients.path);
  const headers = { 'content-type': 'application/problem+json' };
  refuse(
    new Response(JSON.stringify({ status: 403, detail: '', code: 'forbidden' }), { status: 403, headers }),
  );
  await expect(leaving).rejects.toThrow();
  await reading;
  expect(sent).toContain(listClients.path);
});
