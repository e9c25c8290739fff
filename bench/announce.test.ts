import { expect, inject, test } from 'vitest';
import { measureAnnouncing, spreads } from './announce.ts';

test.each(spreads)('npm run bench:announce measures $name', async (spread) => {
  let spent = 0;
  const sizes = { servers: 2, writesPerSecond: 1_000, seconds: 0.02 };
  const measured = await measureAnnouncing(inject('postgresUrl'), spread, sizes, () => (spent += 1));
  expect(measured.writes).toBeGreaterThan(0);
  expect(measured.arrived).toBe(measured.writes * (spread.name.includes('routed') ? 1 : 2));
  expect(measured.postgresUs).toBeCloseTo(1000 / measured.writes);
});
