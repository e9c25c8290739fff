import { expect, test } from 'vitest';
import { shared } from './shared-run.ts';

test('calls at the same time share one run, even if it fails, and a later call starts another', async () => {
  let runs = 0;
  const run = shared(async () => {
    runs += 1;
    if (runs === 2) throw new Error('no connection');
    return runs;
  });
  expect(await Promise.all([run(), run()])).toEqual([1, 1]);
  const failing = await Promise.allSettled([run(), run()]);
  expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await run()).toBe(3);
});
