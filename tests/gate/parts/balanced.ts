import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';
import { freePort } from '#tests/support/databases/postgres.ts';
import { generousLimits, type RunningApp, startApp } from '#tests/support/servers/app.ts';
import { closeReaders, openReader } from '#tests/support/servers/live-reader.ts';
import { startCaddy } from '../databases/caddy.ts';
import { newDatabase, newFolder, removeFolder, startCluster } from '../databases/cluster.ts';
import { eventually } from '../databases/eventually.ts';
import { openLedger } from '../databases/ledger.ts';
import { outcomeOf } from '../databases/ledger-outcome.ts';
import { signIn } from '../databases/person.ts';
import { reportPhoto } from '../databases/photo.ts';
import type { Figure, Part } from '../part.ts';

const ledgerName = 'Through Caddy';
const writers = 6;

/** Two servers with a bucket behind Caddy. One is restarted as for an upgrade, and the other is killed. */
export const balanced: Part = {
  name: 'balanced',
  promise: 'behind Caddy, no one notices a restart of one of two servers, and a killed server loses nothing',
  canaries: [
    {
      file: 'src/server/platform/file-settings.ts',
      from: 'FILES_S3_ENDPOINT === undefined',
      to: 'FILES_S3_ENDPOINT !== null',
    },
  ],
  covers: [
    'ops',
    'src/server/platform',
    'src/server/site',
    'tests/gate/parts/balanced.ts',
    'package-lock.json',
  ],
  needsTools: ['caddy'],
  needsBuild: true,
  run: async () => {
    const cluster = await startCluster('installed');
    const folder = newFolder();
    const bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 'bucket'),
      configureBuckets: [{ name: 'grouphead', configs: [] }],
    });
    const { port } = await bucket.run();
    try {
      const { owner, superuser } = await newDatabase(cluster);
      return await figuresOf(superuser, {
        DATABASE_URL: owner,
        ...generousLimits,
        TRUST_PROXY: 'yes',
        FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
        FILES_S3_BUCKET: 'grouphead',
        FILES_S3_ACCESS_KEY: 'S3RVER',
        FILES_S3_SECRET_KEY: 'S3RVER',
      });
    } finally {
      await bucket.close();
      await cluster.stop();
      for (const path of [cluster.folder, folder]) removeFolder(path);
    }
  },
};

async function figuresOf(
  superuser: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly Figure[]> {
  const ports = [await freePort(), await freePort()] as const;
  const start = (index: 0 | 1) => startApp({ ...env, PORT: String(ports[index]) }, ['--demo']);
  const servers: [RunningApp, RunningApp] = [await start(0), await start(1)];
  const caddy = await startCaddy(ports);
  const dispatcher = await signIn(caddy.origin, 'dispatcher@demo.test');
  if (dispatcher === null) throw new Error('the demo company does not let its dispatcher in');
  const listen = () => openReader(caddy.origin, { cookie: dispatcher.cookie, connection: 'close' });
  const ledger = await openLedger(caddy.origin, ledgerName);
  let stream = await listen();
  try {
    const stopWriting = ledger.keepWriting(writers);
    const reads = keepReading(() => dispatcher.get('/api/session'));
    await sleep(2_000);
    await servers[0].stop('SIGTERM');
    servers[0] = await start(0);
    await sleep(3_000);
    const atRestart = await reads.stop();
    const photo = await reportPhoto(servers[1].origin);
    const killedAt = Date.now();
    await servers[1].stop('SIGKILL');
    const goesOn = await eventually(() =>
      ledger.entries.some(({ answeredAt }) => (answeredAt ?? 0) > killedAt + 1_000),
    );
    const seenThere = (await photo(servers[0].origin)) === 200;
    servers[1] = await start(1);
    // Otherwise, the writers would wait for their responses forever.
    if (!goesOn) ledger.abandon();
    await stopWriting();
    // A stream ends when its session cannot be checked, and a browser opens another one.
    if (goesOn && stream.socket.closed) stream = await listen();
    const outcome = await outcomeOf({ ledger, name: ledgerName, superuser, stream });
    return [
      ...outcome,
      { what: 'reads while a server was restarted', goal: { atLeast: 20 }, measured: atRestart.answered },
      { what: 'of these without an answer', goal: { exactly: 0 }, measured: atRestart.failed },
      {
        what: 'photos that the other server shows after the kill',
        goal: { exactly: 1 },
        measured: seenThere ? 1 : 0,
      },
    ];
  } finally {
    ledger.abandon();
    await closeReaders([stream]);
    await caddy.stop();
    for (const server of servers) await server.stop();
  }
}

function keepReading(read: () => Promise<Response>) {
  let [answered, failed, isOver] = [0, 0, false];
  const reading = (async () => {
    while (!isOver) {
      const status = await read().then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      if (status === 200) answered += 1;
      else failed += 1;
      await sleep(50);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await reading;
      return { answered, failed };
    },
  };
}
