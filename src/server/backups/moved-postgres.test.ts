import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { lockStarts } from '#server/database/start-lock.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { openTestDatabase, releasedMigrations } from '#tests/support/databases/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { notePostgresMoved } from './moved-postgres.ts';

const at = new Date('2026-11-28T09:00:00Z');
const refusal = 'was moved to the embedded database of a data folder at 2026-11-28T09:00:00';

const database = await openTestDatabase('postgres');
afterAll(() => database.close());
beforeEach(() => database.asOwner((tx) => tx.script('comment on table installation is null')));

const start = () => prepareDatabase(database, releasedMigrations).then(() => 'started', String);

test('no server starts on a PostgreSQL that was moved, until someone removes the note as it says', async () => {
  await database.asOwner((tx) => notePostgresMoved(tx, at));
  const answer = await start();
  expect(answer).toContain(refusal);
  await database.asOwner((tx) => tx.script(/run: (.+)$/.exec(answer)?.[1] ?? ''));
  expect(await start()).toBe('started');
});

test('a server that starts during a move waits, and then refuses', async () => {
  let begun: () => void = () => undefined;
  let end: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const untilEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  const move = database.asOwner(async (tx) => {
    await lockStarts(tx);
    begun();
    await untilEnd;
    await notePostgresMoved(tx, at);
  });
  await hasBegun;
  const answer = start();
  await eventually(async () => {
    const waiting = await database.asOwner((tx) =>
      tx.rows(sql`
        select from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`),
    );
    expect(waiting).toHaveLength(1);
  });
  end();
  await move;
  expect(await answer).toContain(refusal);
});
