import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withTimeout } from './timeout.ts';

const busyFor = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('an answer that a busy process notices late counts', async () => {
  const answer = withTimeout(5, sleep(10, 'answer'), 'no answer');
  busyFor(60);
  expect(await answer).toBe('answer');
});

test('a promise that does not settle is rejected with the message', async () => {
  await expect(withTimeout(5, new Promise(() => undefined), 'no answer')).rejects.toThrow('no answer');
});
