import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('so many works run at once; the others wait in their order, and one too many is refused', async () => {
  const take = inTurn(2, 2, () => new Error('too many'));
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) =>
    take(async () => {
      log.push(name);
      await new Promise<void>((end) => ends.push(end));
    });
  const works = ['a', 'b', 'c', 'd'].map(work);
  await expect(work('e')).rejects.toThrow('too many');
  expect(log).toEqual(['a', 'b']);
  ends[0]?.();
  await works[0];
  expect(log).toEqual(['a', 'b', 'c']);
  for (let ended = 1; ended < 4; ended++) {
    ends[ended]?.();
    await works[ended];
  }
  expect(log).toEqual(['a', 'b', 'c', 'd']);
});

test('a work that fails gives its turn on', async () => {
  const take = inTurn(1, 1, () => new Error('too many'));
  const failing = take(() => Promise.reject(new Error('no')));
  const next = take(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect([await next, await take(async () => 'again')]).toEqual(['done', 'again']);
});
