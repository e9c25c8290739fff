import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ownSender } from '#server/platform/visitor.ts';
import { fullPasswordCost, hashPassword } from '#server/steps/password.ts';
import { startPostgresIn } from '#tests/support/databases/postgres.ts';
import { startApp } from '#tests/support/servers/app.ts';
import { fillCrowd, type Listening } from '#tests/support/servers/live-crowd.ts';
import { type Bench, secret } from '#tests/support/servers/live-server.ts';

export const password = 'roast at dawn 1971';

export type Installation = Bench & {
  readonly people: readonly Listening[];
  /** The address of the server's metrics. */
  readonly metrics: string;
  readonly stop: () => Promise<void>;
};

/** 20 operators with 30 people each. Everyone has a session and a password. */
const towns = { operators: 20, staff: { dispatcher: 2, technician: 9, client: 18 } };

/** Starts the built server on a PostgreSQL server that really writes to disk, as in an installation. */
export async function startInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-load-'));
  const postgres = await startPostgresIn(folder, {}, 'remove');
  const port = await freePort();
  const app = await startApp({
    DATABASE_URL: postgres.url,
    SESSION_SECRET: secret,
    TRUST_PROXY: 'yes',
    METRICS_PORT: String(port),
  });
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const [people = []] = await fillCrowd(owner, [towns], 0);
  await owner.query(
    `insert into credentials (id, account_id, provider_id, user_id, password)
     select gen_random_uuid(), id, 'credential', id, $1 from profiles`,
    [await hashPassword({ passwordCost: fullPasswordCost }, password, ownSender)],
  );
  await owner.query('analyze');
  return {
    app,
    owner,
    people,
    metrics: `http://127.0.0.1:${port}/metrics`,
    stop: async () => {
      await app.stop();
      await owner.end();
      await postgres.stop();
    },
  };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Reads one of the server's metrics, such as `process_resident_memory_bytes`. */
export async function figureOf({ metrics }: Installation, name: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`the server does not tell ${name}`);
  return Number(line.slice(name.length));
}
