import { afterEach, expect, test, vi } from 'vitest';
import { refuseNested } from '#server/database/nested-transactions.ts';
import type { Sender } from '#server/platform/visitor.ts';
import { inTurn } from './in-turn.ts';

const noOne = { operator: '', account: '' };
const tooMany = () => new Error('too many');

/** Returns a function that starts a job, a function that ends it, and the names of the started jobs. */
function openWorks(atOnce: number, operator: number, person = operator) {
  const take = inTurn(atOnce, { operator, person }, tooMany);
  const startedNames: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, by: Sender = noOne) =>
    take(async () => {
      startedNames.push(name);
      await new Promise<void>((end) => ends.set(name, end));
    }, by);
  return { startedNames, work, end: (name: string) => ends.get(name)?.() };
}

const by = (operator: string, account: string): Sender => ({ operator, account });

test('a limited number of jobs run at once, others wait in order, and one too many is refused', async () => {
  const { startedNames, work, end } = openWorks(2, 2);
  const works = ['a', 'b', 'c', 'd'].map((name) => work(name));
  await expect(work('e')).rejects.toThrow('too many');
  expect(startedNames).toEqual(['a', 'b']);
  end('a');
  await works[0];
  expect(startedNames).toEqual(['a', 'b', 'c']);
  for (const [n, name] of [...'bcd'].entries()) {
    end(name);
    await works[n + 1];
  }
  expect(startedNames).toEqual(['a', 'b', 'c', 'd']);
});

test('operators take turns, and so do the people of one operator', async () => {
  const { startedNames, work, end } = openWorks(1, 9);
  const jobs: [string, Sender][] = [
    ['palm ada 1', by('palm', 'ada')],
    ['palm ada 2', by('palm', 'ada')],
    ['palm ada 3', by('palm', 'ada')],
    ['palm bo 1', by('palm', 'bo')],
    ['falcon cy 1', by('falcon', 'cy')],
    ['falcon cy 2', by('falcon', 'cy')],
  ];
  const works = new Map(jobs.map(([name, by]) => [name, work(name, by)]));
  for (let ended = 0; ended < jobs.length; ended++) {
    const name = startedNames[ended] ?? '';
    end(name);
    await works.get(name);
  }
  expect(startedNames).toEqual([
    'palm ada 1',
    'falcon cy 1',
    'palm bo 1',
    'falcon cy 2',
    'palm ada 2',
    'palm ada 3',
  ]);
});

test('the queue of one operator is full for its own people only', async () => {
  const { startedNames, work, end } = openWorks(1, 1);
  const works = new Map([
    ['palm 1', work('palm 1', by('palm', 'ada'))],
    ['palm 2', work('palm 2', by('palm', 'ada'))],
  ]);
  await expect(work('palm 3', by('palm', 'bo'))).rejects.toThrow('too many');
  works.set('falcon 1', work('falcon 1', by('falcon', 'cy')));
  for (const name of ['palm 1', 'falcon 1', 'palm 2']) {
    expect(startedNames.at(-1)).toBe(name);
    end(name);
    await works.get(name);
  }
});

test('one person cannot fill the queue of their operator', async () => {
  const { startedNames, work, end } = openWorks(1, 3, 1);
  const works = new Map([
    ['ada 1', work('ada 1', by('palm', 'ada'))],
    ['ada 2', work('ada 2', by('palm', 'ada'))],
  ]);
  await expect(work('ada 3', by('palm', 'ada'))).rejects.toThrow('too many');
  works.set('bo 1', work('bo 1', by('palm', 'bo')));
  for (const name of ['ada 1', 'bo 1', 'ada 2']) {
    expect(startedNames.at(-1)).toBe(name);
    end(name);
    await works.get(name);
  }
});

test('no job waits or runs inside a transaction, which would hold its connection', async () => {
  const take = inTurn(1, { operator: 1, person: 1 }, tooMany);
  const inTransaction = refuseNested(true);
  const job = () => take(async () => 'done', noOne);
  await expect(inTransaction(job)).rejects.toThrow('takes turns, inside a transaction');
  await inTransaction(async () => undefined);
  expect(await job()).toBe('done');
});

test('a job that fails passes its turn on', async () => {
  const take = inTurn(1, { operator: 1, person: 1 }, tooMany);
  const failing = take(() => Promise.reject(new Error('no')), noOne);
  const next = take(async () => 'done', noOne);
  await expect(failing).rejects.toThrow('no');
  expect([await next, await take(async () => 'again', noOne)]).toEqual(['done', 'again']);
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['a short job', 30, 30],
  ['a long job', 400, 50],
])('after %s, the next one waits for the rest, but its result does not', async (_, tookMs, restMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const take = inTurn(1, { operator: 1, person: 1 }, tooMany, { mostRestMs: 50 });
  const job = take(() => new Promise((resolve) => setTimeout(resolve, tookMs)), noOne);
  let hasStarted = false;
  const next = take(async () => {
    hasStarted = true;
  }, noOne);
  await vi.advanceTimersByTimeAsync(tookMs);
  await job;
  await vi.advanceTimersByTimeAsync(restMs - 1);
  expect(hasStarted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await next;
  expect(hasStarted).toBe(true);
});
