import { expect, test } from 'vitest';
import { announcePause } from './announce-pause.ts';
import { openRecentRate } from './recent-rate.ts';

test.each([
  [0, 10],
  [1, 10],
  [50, 10],
  [100, 20],
  [250, 50],
  [500, 100],
  [1_000, 200],
  [100_000, 200],
])('while all servers make %d announcements a second, a server pauses for %d ms', (perSecond, pauseMs) => {
  expect(announcePause(perSecond)).toBe(pauseMs);
});

test('the rate grows at once, stays for a second, and falls to zero when nothing happens', () => {
  const rate = openRecentRate();
  const rateAt = (now: number) => rate.perSecond(now);
  expect(rateAt(0)).toBe(0);
  for (let now = 0; now < 600; now += 1) rate.count(now);
  expect([rateAt(600), rateAt(1_000), rateAt(1_999)]).toEqual([600, 600, 600]);
  expect(rateAt(2_000)).toBe(0);
  rate.count(2_500);
  for (let now = 3_000; now < 3_300; now += 1) rate.count(now);
  expect([rateAt(3_300), rateAt(4_000)]).toEqual([300, 300]);
  expect(rateAt(9_000)).toBe(0);
});
