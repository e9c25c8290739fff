import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openReplica } from '#server/database/replica.ts';
import { openTestDatabase } from '#tests/support/databases/database.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';

/** The gate part `replica` reads from a real standby. Here, every read from the standby fails with a given error. */
describe('a standby', () => {
  let primary: Database;
  beforeAll(async () => {
    primary = await openTestDatabase('postgres');
  });
  afterAll(() => primary.close());

  const seenOn = (timeline: string) => () =>
    Promise.resolve([{ position: '0/10', identity: 'one', timeline }]);
  const open = (failure: Error, timelines: { readonly primary: string; readonly replica: string }) =>
    openReplica({
      primary,
      replica: { transaction: () => Promise.reject(failure), close: () => Promise.resolve() },
      askPrimary: seenOn(timelines.primary),
      askReplica: seenOn(timelines.replica),
    });
  /** Reads after a probe that saw both databases on the same timeline. Returns how often the primary answered. */
  const readWith = async (code: string, timeline = '00000001') => {
    const failure = Object.assign(new Error('failed'), { code });
    const { read, figures, close } = open(failure, { primary: timeline, replica: timeline });
    await eventually(() => expect(figures().state).toBe('current'));
    const one = sql`select 1 as n`;
    const answer = await read(systemIdentity, (tx) => tx.rows(one)).catch((error: unknown) => error);
    await close();
    return { answer, failure, byPrimary: figures().reads.primary };
  };

  test('a read that fails on the replica is repeated on the primary', async () => {
    expect(await readWith('40001')).toMatchObject({ answer: [{ n: 1 }], byPrimary: 1 });
  });

  test('a read that exceeds the time limit of a statement is not repeated, because the primary would need as long', async () => {
    const { answer, failure, byPrimary } = await readWith('57014');
    expect([answer, byPrimary]).toEqual([failure, 0]);
  });

  test('a replica gets no read if another primary was promoted since the last probe', async () => {
    expect(await readWith('57014', '00000000')).toMatchObject({ answer: [{ n: 1 }], byPrimary: 1 });
  });

  test('a replica that follows a former primary is foreign', async () => {
    const { figures, close } = open(new Error(), { primary: '00000002', replica: '00000001' });
    await eventually(() => expect(figures().state).toBe('foreign'));
    await close();
  });
});
