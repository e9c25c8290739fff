import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const firstReleaseMs = 1_790_000_000_000;

/** Creates a folder of migrations as drizzle-kit would write it. It is removed after the run. */
export function migrationsFolder(...migrations: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-migrations-'));
  writeMigrations(folder, ...migrations);
  return folder;
}

export function writeMigrations(folder: string, ...migrations: string[]): void {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = migrations.map((text, idx) => {
    const tag = `${String(idx).padStart(4, '0')}_test`;
    writeFileSync(join(folder, `${tag}.sql`), text);
    return { idx, version: '7', when: firstReleaseMs + idx, tag, breakpoints: true };
  });
  const journal = { version: '7', dialect: 'postgresql', entries };
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
}
