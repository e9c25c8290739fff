import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';
import { startPostgres } from './postgres.ts';

async function ask(url: string, question: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  try {
    await client.connect();
    return (await client.query<{ answer: string }>(question)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const folderOf = `SELECT current_setting('data_directory') AS answer`;

describe('the PostgreSQL of the tests', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('the PostgreSQL of the tests comes from npm if requested, answers, and leaves nothing behind', async () => {
    vi.stubEnv('TEST_POSTGRES', 'embedded');
    const server = await startPostgres();
    expect(
      await ask(server.url, `SELECT split_part(current_setting('server_version'), '.', 1) AS answer`),
    ).toBe('18');
    const folder = await ask(server.url, folderOf);
    await server.stop();
    await expect(ask(server.url, folderOf)).rejects.toThrow();
    expect(existsSync(`${folder}/..`)).toBe(false);
  });

  test('the PostgreSQL of the tests does not outlive a killed test run', async () => {
    const module = fileURLToPath(new URL('postgres.ts', import.meta.url));
    const script = `import { startPostgres } from '${module}'; console.log((await startPostgres()).url);`;
    const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await once(run.stdout, 'data');
    const url = String(printed).trim();
    const folder = await ask(url, folderOf);
    expect(existsSync(`${folder}/..`)).toBe(true);
    run.kill('SIGKILL');
    await eventually(() => expect(existsSync(`${folder}/..`)).toBe(false));
    await expect(ask(url, folderOf)).rejects.toThrow();
  });
});
