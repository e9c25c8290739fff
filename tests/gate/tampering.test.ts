import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { sourceOn } from '#server/backups/backup-source.ts';
import { keepBackup } from '#server/backups/keep-backup.ts';
import { restoreBackup } from '#server/backups/restore-backup.ts';
import { sealDays } from '#server/evidence/seal-days.ts';
import { openTestDatabase, releasedMigrations } from '../support/databases/database.ts';
import { migrationsFolder } from '../support/databases/migrations-folder.ts';
import { faultsAfterForgery, verified } from '../support/files/forgeries.ts';
import { forgeries, forgeryOf, signedJob } from '../support/files/history-forgeries.ts';
import { inTurn } from '../support/rounds.ts';
import { startTestServer } from '../support/servers/demo-server.ts';
import { report } from './measured.ts';

const folder = mkdtempSync(join(tmpdir(), 'grouphead-tampering-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['pglite', 'postgres'],
  ['postgres', 'pglite'],
] as const)('a backup of %s, restored into %s', (kind, target) => {
  test('holds, and each forgery in it is found and named', async (context) => {
    const app = await startTestServer(kind);
    const ids = await signedJob(app);
    // The links are dated by the database's own clock.
    await sealDays(app.server, { at: new Date(Date.now() + 4 * 86_400_000) });
    const source = sourceOn(app.server.database, { version: '1.2.3', now: () => app.clock.now });
    const { file } = await keepBackup(join(folder, kind), source.write);
    const database = await openTestDatabase(target, migrationsFolder());
    await restoreBackup(database, file, releasedMigrations);
    const restored = { database, files: app.server.files };
    const { faults, tally } = await verified(restored);
    const tried = inTurn(forgeries);
    const unnoticed: string[] = [];
    for (const [what, forgery, named] of tried) {
      const found = await faultsAfterForgery(restored, forgeryOf(forgery, ids));
      if (!named.test(found.join('\n'))) unnoticed.push(what);
    }
    await database.close();
    await app.close();
    const of = `backup of ${kind}, restored into ${target}`;
    report(context, [
      {
        what: `${of}: entries that were compared`,
        goal: { atLeast: 100 },
        measured: tally.events + tally.reports + tally.files,
      },
      { what: `${of}: faults before any forgery`, goal: { exactly: 0 }, measured: faults.length },
      { what: `${of}: kinds of forgery`, goal: { atLeast: 7 }, measured: tried.length },
      { what: `${of}: of them unnoticed`, goal: { exactly: 0 }, measured: unnoticed.length },
    ]);
  });
});
