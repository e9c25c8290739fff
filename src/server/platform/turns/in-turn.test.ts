import { expect, test } from 'vitest';
import { inTurn, type Sender } from './in-turn.ts';

/** Returns a function that starts a job, a function that ends it, and the names of the started jobs. */
function openWorks(atOnce: number, mostWaiting: number) {
  const take = inTurn(atOnce, mostWaiting, () => new Error('too many'));
  const startedNames: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, by?: Sender) =>
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

test('a job that fails passes its turn on', async () => {
  const take = inTurn(1, 1, () => new Error('too many'));
  const failing = take(() => Promise.reject(new Error('no')));
  const next = take(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect([await next, await take(async () => 'again')]).toEqual(['done', 'again']);
});
