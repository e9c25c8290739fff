import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import { createEmptyDatabase, releasedMigrations } from '#tests/support/databases/database.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer } from '#tests/support/servers/demo-server.ts';
import { sourceOn } from './backup-source.ts';
import { keepBackup } from './keep-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'grouphead-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs the work as the user that the documentation asks for. From PostgreSQL 16 on, this is an owner who may
 * switch to the product's database roles without inheriting their rights. Before version 16, it is a user who
 * does not inherit rights and who owns the schema. Row security does not apply to a
 * superuser, who restores in all other tests.
 */
async function asDocumentedUser(work: (database: Database) => Promise<void>): Promise<void> {
  const admin = await openDatabase({ databaseUrl: inject('postgresUrl'), dataDir: '' });
  const run = (statement: string) => admin.asOwner((tx) => tx.script(statement));
  const owner = `restorer_${randomBytes(6).toString('hex')}`;
  await run(`create role ${owner} login createrole noinherit password 'secret'`);
  await run(`grant ${databaseRoles.join(', ')} to ${owner} with admin option`);
  const { url, drop } = await createEmptyDatabase({ owner });
  const made = await openDatabase({ databaseUrl: url, dataDir: '' });
  await made.asOwner((tx) => tx.script(`alter schema public owner to ${owner}`));
  await made.close();
  const databaseUrl = Object.assign(new URL(url), { username: owner, password: 'secret' }).href;
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    await work(database);
  } finally {
    await database.close();
    await drop();
    await run(`drop role ${owner}`);
    await admin.close();
  }
}

const countsOf = (database: Database) =>
  database.transaction(systemIdentity, (tx) =>
    tx.rows(sql`
      select (select count(*) from events) as events, (select count(*) from job_orders) as jobs,
        (select count(*) from service_requests) as requests, (select count(*) from profiles) as people`),
  );

test('an owner of the database who is not a superuser restores every row of a company', async () => {
  const { server, close } = await startTestServer('postgres');
  const writing = { version: '1.2.3', now: () => new Date('2026-11-18T07:00:00Z') };
  const { file } = await keepBackup(folder, sourceOn(server.database, writing).write);
  const counts = await countsOf(server.database);
  await close();
  await asDocumentedUser(async (database) => {
    const [owner] = await database.asOwner((tx) =>
      tx.rows(sql`select rolsuper, rolbypassrls from pg_roles where rolname = current_user`),
    );
    expect(owner).toEqual({ rolsuper: false, rolbypassrls: false });
    await restoreBackup(database, file, releasedMigrations);
    await prepareDatabase(database, releasedMigrations);
    expect(await countsOf(database)).toEqual(counts);
  });
});
