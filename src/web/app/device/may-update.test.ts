import { expect, test } from 'vitest';
import { mayUpdate, updateOnlyIf } from './may-update.ts';

test('a new version waits while any part of the page still has something to send', async () => {
  let waiting = 1;
  expect(await mayUpdate()).toBe(true);
  updateOnlyIf(async () => waiting === 0);
  updateOnlyIf(async () => true);
  expect(await mayUpdate()).toBe(false);
  waiting = 0;
  expect(await mayUpdate()).toBe(true);
});
