import { execFile } from 'node:child_process';
import { chownSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, unprivilegedUser } from '#tests/support/databases/postgres.ts';
import { type Cluster, newFolder } from './cluster.ts';

/** Copies the running cluster into a new folder, using the installed PostgreSQL's pg_basebackup. */
export async function baseBackupOf(cluster: Cluster, options: readonly string[] = []): Promise<string> {
  const folder = newFolder();
  const user = unprivilegedUser();
  giveToPostgres(folder);
  copyFileSync(join(cluster.folder, 'password'), join(folder, 'password'));
  await promisify(execFile)(
    join(findBinaries('installed') ?? '', 'pg_basebackup'),
    ['-D', join(folder, 'data'), '-d', cluster.url, '--checkpoint=fast', '--wal-method=stream', ...options],
    { ...user, cwd: folder },
  );
  return folder;
}

/** Makes PostgreSQL's user the owner of a path. If we are root, PostgreSQL runs as a different user. */
export function giveToPostgres(path: string): void {
  const user = unprivilegedUser();
  if (user) chownSync(path, user.uid, user.gid);
}
