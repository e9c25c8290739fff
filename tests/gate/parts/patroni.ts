import { setTimeout as sleep } from 'node:timers/promises';
import { generousLimits, startApp } from '#tests/support/servers/app.ts';
import { closeReaders, openReader } from '#tests/support/servers/live-reader.ts';
import { newDatabase } from '../databases/cluster.ts';
import { eventually } from '../databases/eventually.ts';
import { openLedger } from '../databases/ledger.ts';
import { outcomeOf } from '../databases/ledger-outcome.ts';
import { type PatroniCluster, startPatroni } from '../databases/patroni.ts';
import { signIn } from '../databases/person.ts';
import type { Figure, Part, Rounds } from '../part.ts';

const ledgerName = 'Kept by Patroni';
const writers = 6;

/**
 * Lets Patroni replace a primary that crashes, one that is switched over for maintenance, and one whose machine is
 * lost.
 */
export const patroni: Part = {
  name: 'patroni',
  promise: 'Patroni replaces a failed database server, no acknowledged write is lost, and the server rejoins',
  canaries: [
    {
      file: 'src/server/database/postgres-listener.ts',
      from: 'client = await reconnect();',
      to: 'return;',
    },
  ],
  covers: [
    'ops',
    'src/server/database',
    'src/server/platform',
    'tests/gate/parts/patroni.ts',
    'package-lock.json',
  ],
  needsTools: ['etcd', 'patroni', 'haproxy'],
  needsBuild: true,
  run: async (rounds) => {
    const cluster = await startPatroni();
    try {
      if (!(await cluster.untilWhole())) throw new Error('The two database servers do not find each other');
      return await figuresOf(cluster, rounds);
    } finally {
      await cluster.stop();
    }
  },
};

async function figuresOf(cluster: PatroniCluster, rounds: Rounds): Promise<readonly Figure[]> {
  const { owner, superuser } = await newDatabase({ url: cluster.url, folder: '', stop: cluster.stop });
  const app = await startApp({ DATABASE_URL: owner, ...generousLimits }, ['--demo']);
  const dispatcher = await signIn(app.origin, 'dispatcher@demo.test');
  const listen = () => openReader(app.origin, { cookie: dispatcher?.cookie ?? '' });
  let stream = await listen();
  const ledger = await openLedger(app.origin, ledgerName);
  try {
    const stopWriting = ledger.keepWriting(writers);
    await sleep(2_000);
    let returned = 0;
    const gapAfter = async (event: () => Promise<void>) => {
      const begunAt = Date.now();
      await event();
      await sleep(2_000);
      if (await cluster.untilWhole()) returned += 1;
      return longestGap(ledger.entries, begunAt);
    };
    const gaps = [
      { what: 'a PostgreSQL that crashes', most: 10, seconds: await gapAfter(cluster.crashPrimary) },
    ];
    if (rounds === 'all') {
      gaps.push({ what: 'a planned switchover', most: 10, seconds: await gapAfter(cluster.switchOver) });
      const loseAndReturn = async () => {
        const startAgain = await cluster.losePrimary();
        const lostAt = Date.now();
        await eventually(() => ledger.entries.some(({ answeredAt }) => (answeredAt ?? 0) > lostAt + 1_000));
        startAgain();
      };
      gaps.push({ what: 'a machine that is lost', most: 30, seconds: await gapAfter(loseAndReturn) });
    }
    await stopWriting();
    // A stream ends when its session cannot be checked, and a browser opens another one.
    if (stream.socket.closed) stream = await listen();
    const outcome = await outcomeOf({ ledger, name: ledgerName, superuser, stream });
    return [
      ...outcome,
      ...gaps.map(({ what, most, seconds }) => ({
        what: `longest time without an answered write: ${what}`,
        goal: { atMost: most },
        measured: seconds,
        unit: 's',
      })),
      {
        what: 'former primaries that follow the new one',
        goal: { exactly: gaps.length },
        measured: returned,
      },
    ];
  } finally {
    ledger.abandon();
    await closeReaders([stream]);
    await app.stop();
  }
}

/** Returns the longest time in seconds without a response since the given time. */
function longestGap(entries: readonly { readonly answeredAt: number | null }[], since: number): number {
  const answers = entries.map(({ answeredAt }) => answeredAt ?? 0).filter((at) => at >= since);
  const times = [since, ...answers.toSorted((a, b) => a - b), Date.now()];
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time))) / 1000;
}
