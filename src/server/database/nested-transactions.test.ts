import { describe, expect, test } from 'vitest';
import { refuseNested } from './nested-transactions.ts';

const refused = 'A transaction inside a transaction';
const done = async () => 'done';

describe('a transaction inside a transaction', () => {
  test('one of another database is allowed, and inside that, one of the outer database is refused', async () => {
    const [one, other] = [refuseNested(true), refuseNested(true)];
    expect(await one(() => other(done))).toBe('done');
    await expect(one(() => other(() => one(done)))).rejects.toThrow(refused);
    await expect(one(() => other(() => other(done)))).rejects.toThrow(refused);
  });

  test('one that begins after the outer one has ended is allowed, even inside one of another database', async () => {
    const [one, other] = [refuseNested(true), refuseNested(true)];
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { later } = await one(async () => ({ later: ended.then(() => other(() => one(done))) }));
    end();
    expect(await later).toBe('done');
  });
});
