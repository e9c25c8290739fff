import { expect, test } from 'vitest';
import { firstHour } from './opening-in-sight.ts';

const opens_at = 8 * 60;
const zone = 'Asia/Bahrain';
const afternoon = new Date('2027-02-16T11:54:00Z');

test('the board of today opens at the hour before the current one, each other day at its first service hour', () => {
  const open = (date: string, now = afternoon) => firstHour({ opens_at, date, zone }, now) / 60;
  expect(open('2027-02-16')).toBe(13);
  expect(open('2027-02-17')).toBe(8);
  expect(open('2027-02-16', new Date('2027-02-16T05:10:00Z'))).toBe(8);
  expect(open('2027-02-16', new Date('2027-02-16T02:00:00Z'))).toBe(8);
});
