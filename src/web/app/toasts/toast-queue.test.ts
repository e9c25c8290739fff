import { expect, test } from 'vitest';
import { visibleAmong } from './toast-queue.ts';

test('three temporary toasts are shown at the same time, in addition to all that stay', () => {
  const toast = (key: number, stays = false) =>
    ({ key, stays, tone: 'error', title: '', message: null }) as const;
  const all = [toast(1), toast(2, true), toast(3), toast(4), toast(5), toast(6, true)];
  expect(visibleAmong(all).map(({ key }) => key)).toEqual([1, 2, 3, 4, 6]);
});
