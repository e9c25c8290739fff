import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { ProblemCode } from '#contract/calls/problem.ts';
import { ConnectionError, ProblemError } from '#web/app/api/api-client.ts';
import { toastError, toastSuccess } from '#web/app/toasts/toast.ts';
import { currentToasts, removeToast } from '#web/app/toasts/toast-queue.ts';
import { queryClient, refetchAfter, refetchWhatReads } from './query-client.ts';

const problem = (code: ProblemCode, detail: string) =>
  new ProblemError({ type: 'about:blank', title: '', status: 400, detail, code });

function read(name: string, answer: Error | string, meta: Record<string, unknown> = {}) {
  const queryFn = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
  return queryClient.fetchQuery({ queryKey: [name], queryFn, meta, staleTime: 0 }).catch(() => undefined);
}

const toastTexts = () => currentToasts().map(({ title, message }) => `${title}: ${message}`);
const forget = () => {
  for (const { key } of currentToasts()) removeToast(key);
};

afterEach(() => {
  queryClient.clear();
  forget();
});

test("a failed read shows one toast in the server's words, until it succeeds again", async () => {
  await read('clients', problem('unexpected', 'Something went wrong on our side.'));
  expect(toastTexts()).toEqual(['Error: Something went wrong on our side.']);
  forget();
  await read('clients', problem('unexpected', 'Something went wrong on our side.'));
  expect(toastTexts()).toEqual([]);
  await read('clients', 'the clients');
  await read('clients', new ConnectionError());
  expect(toastTexts()).toEqual(['Error: The server cannot be reached. Check your connection and try again.']);
});

test('many reads that fail for one reason show one toast, in addition to other toasts', async () => {
  toastSuccess('Job Order Updated');
  const [slow, gone] = [problem('timeout', 'This took too long.'), new ConnectionError()];
  await Promise.all(['jobs', 'clients', 'machines'].map((name) => read(name, slow)));
  await Promise.all(['team', 'board'].map((name) => read(name, gone)));
  expect(toastTexts()).toEqual([
    'Job Order Updated: null',
    'Error: This took too long.',
    'Error: The server cannot be reached. Check your connection and try again.',
  ]);
});

test('while the toast of a refused action is shown, earlier and later failed reads show none', async () => {
  const gone = new ConnectionError();
  toastSuccess('Job Order Updated');
  await read('board', gone);
  toastError('This job order was changed a moment ago.');
  await read('clients', gone);
  expect(toastTexts()).toEqual([
    'Job Order Updated: null',
    'Error: This job order was changed a moment ago.',
  ]);
});

test('a live update that arrives during the first read causes another read', async () => {
  const answers: ((jobs: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const options = { queryKey: ['jobs'], queryFn, meta: { reads: ['job_orders'] } };
  const observer = new QueryObserver(queryClient, options);
  const leave = observer.subscribe(() => undefined);
  refetchWhatReads('machines');
  refetchWhatReads('job_orders');
  answers[0]?.('before the change');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('with the change');
  await expect.poll(() => observer.getCurrentResult().data).toBe('with the change');
  expect(answers).toHaveLength(2);
  leave();
});

test('after a write through a link, everything is read again except what was read through that link', () => {
  const read: string[] = [];
  const show = (name: string, input: object) =>
    new QueryObserver(queryClient, {
      queryKey: [name, input],
      queryFn: () => read.push(name),
      initialData: 0,
      staleTime: 60_000,
    }).subscribe(() => undefined);
  const observed = [
    show('signing.read', { token: 'used' }),
    show('labels.scan', { token: 'other' }),
    show('jobs', {}),
  ];
  refetchAfter({ token: 'used', signer_name: 'Amal Jaber' });
  expect(read).toEqual(['labels.scan', 'jobs']);
  refetchAfter({ id: '1' });
  expect(read).toEqual(['labels.scan', 'jobs', 'signing.read', 'labels.scan', 'jobs']);
  for (const leave of observed) leave();
});

test('an expired session and a missing record show no toast, because they have their own screens', async () => {
  await read('clients', problem('not_authenticated', 'Not authenticated'), { isOfRecord: false });
  await read('job', problem('not_found', 'There is no such job order'), { isOfRecord: true });
  await read('job by a word', problem('invalid_input', 'Invalid id'), { isOfRecord: true });
  expect(toastTexts()).toEqual([]);
  await read('days', problem('invalid_input', 'Invalid date'), { isOfRecord: false });
  expect(toastTexts()).toEqual(['Error: Invalid date']);
});
