import { expect, test } from 'vitest';
import { openTestDatabase } from '../tests/support/databases/database.ts';
import { measureChains } from './chains.ts';

test('npm run bench:chains writes events with and without their chain', async () => {
  const database = await openTestDatabase('postgres');
  try {
    let spent = 0;
    const measured = await measureChains(database, { rounds: 1, writes: 10, cases: 5 }, () => (spent += 1));
    expect(measured).toEqual({ without: 100, chained: 100, bytesOfLink: expect.any(Number) });
    expect(measured.bytesOfLink).toBeGreaterThan(0);
  } finally {
    await database.close();
  }
});
