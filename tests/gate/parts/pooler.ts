import { startApp } from '#tests/support/servers/app.ts';
import { closeReaders, openReader } from '#tests/support/servers/live-reader.ts';
import { ask, newDatabase, removeFolder, startCluster } from '../databases/cluster.ts';
import { eventually } from '../databases/eventually.ts';
import { reporter, signIn } from '../databases/person.ts';
import { startPgbouncer } from '../databases/pgbouncer.ts';
import { spawnServer } from '../databases/server-process.ts';
import { type Figure, type Part, programPaths } from '../part.ts';

const writes = 40;

export const pooler: Part = {
  name: 'pooler',
  promise: 'behind PgBouncer everything works in session mode, and the start is refused in transaction mode',
  canaries: [
    {
      file: 'src/server/database/require-server.ts',
      from: '!(await keepsSessions(connection))',
      to: 'false',
    },
    {
      file: 'src/server/database/postgres-listener.ts',
      from: "client.on('notification', ({ payload }) => onMessage(payload ?? ''));",
      to: 'void onMessage;',
    },
  ],
  covers: programPaths('pooler'),
  needsBuild: true,
  run: async () => {
    const cluster = await startCluster('installed');
    try {
      const { owner } = await newDatabase(cluster);
      return [...(await inSessionMode(owner)), ...(await inTransactionMode(owner))];
    } finally {
      await cluster.stop();
      removeFolder(cluster.folder);
    }
  },
};

/**
 * The settings that PgBouncer does not pass on. They are set on the user instead, as docs/operations.md says.
 */
const ofUser = {
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
  datestyle: 'ISO',
  plan_cache_mode: 'force_generic_plan',
};

async function inSessionMode(url: string): Promise<Figure[]> {
  const settings = Object.entries(ofUser);
  for (const [name, value] of settings) await ask(url, `alter role current_user set ${name} = '${value}'`);
  const pooled = await startPgbouncer(url, 'session');
  const app = await startApp({ DATABASE_URL: pooled.url }, ['--demo']);
  const dispatcher = await signIn(app.origin, 'dispatcher@demo.test');
  const stream = await openReader(app.origin, { cookie: dispatcher?.cookie ?? '' });
  const report = await reporter(app.origin);
  let answered = 0;
  for (let sent = 0; sent < writes; sent += 1)
    if ((await report(`Behind a pooler ${sent}`)).status === 200) answered += 1;
  await eventually(() => stream.heard.length >= writes);
  const inForce = await Promise.all(
    settings.map(async ([name, value]) => {
      const [row] = await ask<{ is: string }>(pooled.url, 'select current_setting($1) as is', [name]);
      return row?.is.startsWith(value) ?? false;
    }),
  );
  await closeReaders([stream]);
  await app.stop();
  await pooled.stop();
  return [
    {
      what: 'session mode: settings of the user in force',
      goal: { exactly: settings.length },
      measured: inForce.filter((isSo) => isSo).length,
    },
    { what: 'session mode: writes that were answered', goal: { exactly: writes }, measured: answered },
    {
      what: 'session mode: changes that a stream received',
      goal: { exactly: writes },
      measured: stream.heard.length,
    },
  ];
}

async function inTransactionMode(url: string): Promise<Figure[]> {
  const pooled = await startPgbouncer(url, 'transaction');
  const server = spawnServer({ DATABASE_URL: pooled.url });
  const origin = await server.started;
  await server.stop();
  await pooled.stop();
  return [
    { what: 'transaction mode: servers that start', goal: { exactly: 0 }, measured: origin === null ? 0 : 1 },
    {
      what: 'transaction mode: refusals that name the mode',
      goal: { exactly: 1 },
      measured: server.output().includes('must be in session mode') ? 1 : 0,
    },
  ];
}
