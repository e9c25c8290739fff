import { setTimeout as sleep } from 'node:timers/promises';
import { generousLimits, startApp } from '#tests/support/servers/app.ts';
import { closeReaders, openReader } from '#tests/support/servers/live-reader.ts';
import { baseBackupOf } from '../databases/base-backup.ts';
import { ask, type Cluster, crash, newDatabase, removeFolder, startCluster } from '../databases/cluster.ts';
import { eventually } from '../databases/eventually.ts';
import { openLedger, rowsOfLedger } from '../databases/ledger.ts';
import { signIn } from '../databases/person.ts';
import { openProxy } from '../databases/switching-proxy.ts';
import { type Figure, type Part, programPaths } from '../part.ts';

const ledgerName = 'In the ledger';
const writers = 6;

/** Crashes the primary. Its synchronous standby takes over behind an address that stays the same. */
export const failover: Part = {
  name: 'failover',
  promise: 'when a standby takes over, no acknowledged write is lost, and no one has to restart anything',
  canaries: [
    {
      file: 'src/server/database/postgres-listener.ts',
      from: 'client = await reconnect();',
      to: 'return;',
    },
  ],
  covers: programPaths('failover'),
  needsBuild: true,
  run: async (rounds) => {
    const all: Round[] = [];
    for (let round = 0; round < (rounds === 'all' ? 3 : 1); round += 1) all.push(await failOver());
    const sum = (of: (round: Round) => number) => all.reduce((total, round) => total + of(round), 0);
    const worst = (of: (round: Round) => number) => Math.max(...all.map(of));
    const figures: Figure[] = [
      { what: 'failovers', goal: { atLeast: 1 }, measured: all.length },
      {
        what: 'requests answered before and after',
        goal: { atLeast: 40 * all.length },
        measured: sum(({ answered }) => answered),
      },
      { what: 'of these lost', goal: { exactly: 0 }, measured: sum(({ lost }) => lost) },
      { what: 'of these duplicated', goal: { exactly: 0 }, measured: sum(({ doubled }) => doubled) },
      {
        what: 'from the decision to promote to the next response',
        goal: { atMost: 10 },
        measured: worst(({ gapSeconds }) => gapSeconds),
        unit: 's',
      },
      {
        what: 'live streams that stayed open and receive changes again',
        goal: { exactly: all.length },
        measured: sum(({ hears }) => (hears ? 1 : 0)),
      },
    ];
    return figures;
  },
};

type Round = {
  readonly answered: number;
  readonly lost: number;
  readonly doubled: number;
  readonly gapSeconds: number;
  readonly hears: boolean;
};

async function failOver(): Promise<Round> {
  const primary = await startCluster('installed');
  const { owner, superuser } = await newDatabase(primary);
  const standby = await startCluster('installed', {}, await standbyOf(primary));
  await ask(primary.url, `alter system set synchronous_standby_names = '*'`);
  await ask(primary.url, 'select pg_reload_conf()');
  const proxy = await openProxy(portOf(primary));
  const app = await startApp({ DATABASE_URL: withPort(owner, proxy.port), ...generousLimits }, ['--demo']);
  const dispatcher = await signIn(app.origin, 'dispatcher@demo.test');
  const stream = await openReader(app.origin, { cookie: dispatcher?.cookie ?? '' });
  const ledger = await openLedger(app.origin, ledgerName);
  try {
    const stopWriting = ledger.keepWriting(writers);
    await sleep(2_000);
    await crash(primary);
    // Simulates the time that a person or a program needs to be sure that the primary is gone.
    await sleep(1_000);
    const decidedAt = Date.now();
    await ask(standby.url, 'select pg_promote()');
    proxy.switchTo(portOf(standby));
    await eventually(() => ledger.entries.some(({ answeredAt }) => (answeredAt ?? 0) > decidedAt));
    await sleep(2_000);
    await stopWriting();
    const successor = withPort(superuser, portOf(standby));
    const kept = await rowsOfLedger(successor, ledgerName);
    const lost = ledger.entries.filter(({ text }) => !kept.has(text)).length;
    await ledger.resend(ledger.entries);
    const heardBefore = stream.heard.length;
    const hears = await eventually(async () => {
      await ledger.write();
      return stream.heard.length > heardBefore;
    });
    const rows = await rowsOfLedger(successor, ledgerName);
    const answeredAfter = ledger.entries
      .map(({ answeredAt }) => answeredAt ?? 0)
      .filter((at) => at > decidedAt);
    return {
      answered: ledger.entries.length,
      lost,
      doubled: [...rows.values()].filter((count) => count > 1).length,
      gapSeconds: (Math.min(...answeredAfter) - decidedAt) / 1000,
      hears,
    };
  } finally {
    ledger.abandon();
    await closeReaders([stream]);
    await app.stop();
    await proxy.close();
    await standby.stop();
    for (const { folder } of [primary, standby]) removeFolder(folder);
  }
}

/**
 * Creates a standby that streams the primary's log. The primary keeps the part of the log that the standby
 * does not have yet.
 */
const standbyOf = (primary: Cluster) =>
  baseBackupOf(primary, ['--write-recovery-conf', '--create-slot', '--slot=standby']);

const portOf = ({ url }: Cluster) => Number(new URL(url).port);
const withPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;
