import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives this process and its children a temporary folder of their own. The returned function removes it with everything
 * that the tests left there. Vitest calls this once per run.
 */
export function setup(): () => void {
  const { TMPDIR } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-tests-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  };
}
