import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generousLimits, startApp } from '#tests/support/servers/app.ts';
import { baseBackupOf, giveToPostgres } from '../databases/base-backup.ts';
import { ask, type Cluster, crash, newDatabase, removeFolder, startCluster } from '../databases/cluster.ts';
import { openLedger, rowsOfLedger } from '../databases/ledger.ts';
import { type Figure, type Part, programPaths } from '../part.ts';

const ledgerName = 'In the ledger';
/** The archive timeout in seconds. In docs/operations.md it is a minute; all other settings match that document. */
const archiveTimeoutSeconds = 2;

/**
 * Archives PostgreSQL's log, copies the server, writes to it, and crashes it. Then restores the copy and the
 * archive twice: once up to an instant, and once up to the end of the archive.
 */
export const pointInTime: Part = {
  name: 'point-in-time',
  promise: 'PostgreSQL is restored exactly as it was at a given time, and people continue with it',
  canaries: [
    {
      file: 'src/server/platform/once-per-key.ts',
      from: `key: digest(server, ['key', key])`,
      to: `key: digest(server, ['key', key, performance.now()])`,
    },
  ],
  covers: programPaths('point-in-time'),
  needsBuild: true,
  run: async (rounds) => {
    const folders: string[] = [];
    const running: Cluster[] = [];
    const start = async (...given: Parameters<typeof startCluster>) => {
      const cluster = await startCluster(...given);
      running.push(cluster);
      folders.push(cluster.folder);
      return cluster;
    };
    try {
      return await rehearse(start, rounds === 'all' ? 100 : 20);
    } finally {
      for (const cluster of running) await cluster.stop();
      for (const folder of folders) removeFolder(folder);
    }
  },
};

async function rehearse(start: typeof startCluster, writes: number): Promise<Figure[]> {
  const primary = await start('installed', {
    archive_mode: 'on',
    archive_command: 'test ! -f ../archive/%f && cp %p ../archive/%f',
    archive_timeout: archiveTimeoutSeconds,
  });
  const archive = join(primary.folder, 'archive');
  mkdirSync(archive);
  giveToPostgres(archive);
  const { owner, superuser } = await newDatabase(primary);
  const app = await startApp({ DATABASE_URL: owner, ...generousLimits }, ['--demo']);
  const ledger = await openLedger(app.origin, ledgerName);
  const write = async () => {
    for (let written = 0; written < writes; written += 1) await ledger.write();
  };
  await write();
  const copies = [await baseBackupOf(primary), await baseBackupOf(primary)];
  await write();
  await sleep(100);
  const instant = new Date();
  await sleep(100);
  await write();
  // The writes from here on may be lost with the machine. The writers continue for longer than the archiving
  // delay.
  ledger.keepWriting(2);
  await sleep(archiveTimeoutSeconds * 3_000);
  const lostAt = Date.now();
  await crash(primary);
  ledger.abandon();
  await app.stop();

  const recover = async (copy: string, target: Readonly<Record<string, string>>) => {
    writeFileSync(join(copy, 'data/recovery.signal'), '');
    const begun = performance.now();
    const cluster = await start(
      'installed',
      { restore_command: `cp ${archive}/%f %p`, recovery_target_action: 'promote', ...target },
      copy,
    );
    while ((await ask(cluster.url, 'select pg_is_in_recovery() as so'))[0]?.so) await sleep(20);
    return { cluster, seconds: (performance.now() - begun) / 1000 };
  };
  const [atInstant = '', atEnd = ''] = copies;
  const latest = await recover(atEnd, {});
  const keptAtEnd = await rowsOfLedger(moved(superuser, latest.cluster), ledgerName);
  const newest = Math.max(
    ...ledger.entries.filter(({ text }) => keptAtEnd.has(text)).map(({ sentAt }) => sentAt),
  );

  const { cluster, seconds } = await recover(atInstant, { recovery_target_time: asPostgresReads(instant) });
  const kept = await rowsOfLedger(moved(superuser, cluster), ledgerName);
  const before = ledger.entries.filter(({ sentAt }) => sentAt < instant.getTime());
  const after = ledger.entries.filter(({ sentAt }) => sentAt > instant.getTime());
  const again = await startApp({ DATABASE_URL: moved(owner, cluster), ...generousLimits }, ['--demo']);
  const resent = await openLedger(again.origin, ledgerName);
  await resent.resend(before);
  await again.stop();
  const doubled = [...(await rowsOfLedger(moved(superuser, cluster), ledgerName)).values()].filter(
    (rows) => rows > 1,
  );
  return [
    { what: 'requests before that time', goal: { atLeast: 2 * writes }, measured: before.length },
    {
      what: 'of these missing after the recovery',
      goal: { exactly: 0 },
      measured: before.filter(({ text }) => !kept.has(text)).length,
    },
    { what: 'requests after that time', goal: { atLeast: writes }, measured: after.length },
    {
      what: 'of these present after the recovery',
      goal: { exactly: 0 },
      measured: after.filter(({ text }) => kept.has(text)).length,
    },
    { what: 'requests duplicated when all are sent again', goal: { exactly: 0 }, measured: doubled.length },
    {
      what: 'recovery of the demo company to the given time',
      goal: { atMost: 60 },
      measured: seconds,
      unit: 's',
    },
    {
      what: `work lost with the machine, its log archived every ${archiveTimeoutSeconds} s`,
      goal: { atMost: archiveTimeoutSeconds + 5 },
      measured: (lostAt - newest) / 1000,
      unit: 's',
    },
  ];
}

/** Returns the URL of the same database and user on another server. */
const moved = (url: string, { url: to }: Cluster) =>
  Object.assign(new URL(url), { host: new URL(to).host }).href;

/** Formats an instant without T and Z, which PostgreSQL cannot parse when it reads this setting. */
const asPostgresReads = (instant: Date) => instant.toISOString().replace('T', ' ').replace('Z', '+00');
