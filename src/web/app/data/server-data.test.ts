import { afterEach, expect, test, vi } from 'vitest';
import { signOut as signOutCall } from '#contract/accounts.ts';
import { listClients } from '#contract/clients.ts';
import { read } from '#contract/first-reads.ts';
import { signOut, switchAccount } from '#web/app/accounts/session.ts';
import { queryClient } from './query-client.ts';
import { readAhead } from './server-data.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** Responds to a page's calls: to the list of clients immediately, and to every other call once `answer` is called. */
function openServer() {
  const sent: string[] = [];
  const open = new Map<string, (status: number) => void>();
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url);
    if (url === listClients.path) return Promise.resolve(Response.json({ items: [], next: null }));
    return new Promise<Response>((resolve) => open.set(url, (status) => resolve(answered(status))));
  });
  const answer = async (path: string, status: number) => {
    await vi.waitFor(() => expect(open.has(path)).toBe(true));
    open.get(path)?.(status);
  };
  return { sent, answer };
}

function answered(status: number): Response {
  if (status === 200) return Response.json({});
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify({ status, detail: '', code: 'forbidden' }), { status, headers });
}

const otherWork = () => new Promise(setImmediate);

test('a read that starts during a sign-out is sent only if the sign-out fails', async () => {
  const { sent, answer } = openServer();
  const failing = signOut();
  await vi.waitFor(() => expect(sent).toContain(signOutCall.path));
  const reading = readAhead(read(listClients), {});
  await otherWork();
  expect(sent).not.toContain(listClients.path);
  await answer(signOutCall.path, 403);
  await expect(failing).rejects.toThrow();
  await reading;
  expect(sent).toContain(listClients.path);
});

test('no read that starts during a sign-out is sent after it', async () => {
  const { sent, answer } = openServer();
  const leaving = signOut();
  await vi.waitFor(() => expect(sent).toContain(signOutCall.path));
  void readAhead(read(listClients), {});
  await answer(signOutCall.path, 200);
  await leaving;
  await otherWork();
  expect(sent).toEqual([signOutCall.path]);
});

test('if a switch of accounts fails after the sign-out, the waiting reads show that no one is signed in', async () => {
  const { sent, answer } = openServer();
  const switching = switchAccount(() => Promise.reject(new Error('no connection')));
  await vi.waitFor(() => expect(sent).toContain(signOutCall.path));
  const reading = readAhead(read(listClients), {});
  await answer(signOutCall.path, 200);
  await expect(switching).rejects.toThrow('no connection');
  await reading;
  expect(sent).toContain(listClients.path);
});
