import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type Call, needsKey } from '#contract/calls/call.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { uploads } from '#server/store/uploads.ts';
import { runMoment } from '#tests/support/clock.ts';
import { makeWorld } from '#tests/support/company/people.ts';
import { countAllRows } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer } from '#tests/support/servers/demo-server.ts';
import type { FaultProxy } from '#tests/support/servers/fault-proxy.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';
import { calls } from '#tests/support/writes/calls.ts';
import type { KeyedWrite } from '#tests/support/writes/keyed-write.ts';
import { keyedWrites } from '#tests/support/writes/keyed-writes.ts';
import { onOwnPostgres, openMigrated, proxiedDatabaseOn } from '../faults/proxied-database.ts';
import { type Figure, type Part, type Rounds, serverPaths } from '../part.ts';

export const faultProxy: Part = {
  name: 'fault-proxy',
  promise: 'a connection that is cut at any packet of any write costs only another attempt with the same key',
  canaries: [
    {
      file: 'src/server/database/trip.ts',
      from: 'if (!(error instanceof pg.DatabaseError)) {',
      to: 'if (error === null) {',
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => onOwnPostgres((server) => cutWrites(server, writesOf(rounds))),
};

/** Returns the writes to test: all of them, or in `few` rounds a share that depends on the hour. */
export function writesOf(rounds: Rounds): readonly Call[] {
  const hour = runMoment.getUTCHours();
  return calls.filter(needsKey).filter((_, place) => rounds === 'all' || place % 24 === hour);
}

type Bench = {
  readonly direct: Database;
  readonly proxy: FaultProxy;
  readonly write: (call: Call) => Promise<KeyedWrite>;
};

export async function cutWrites(server: string, writes: readonly Call[]): Promise<Figure[]> {
  const { url, proxy, close } = await proxiedDatabaseOn(server);
  const direct = await openMigrated(url);
  const app = await startTestServer('postgres', {
    on: await openDatabase({ databaseUrl: proxy.url, dataDir: '' }),
  });
  const known = await keyedWrites(app, await makeWorld(app.server));
  const write = async ({ name }: Call) => {
    // The attempts are removed. Otherwise, the caller would be refused for making too many.
    await forgetGuesses(direct);
    const make = known[name];
    if (make === undefined) throw new Error(`tests/support/writes/keyed-writes does not know ${name}`);
    return make();
  };
  const cuts: Cut[] = [];
  for (const call of writes) cuts.push(...(await cutEverywhere({ direct, proxy, write }, call)));
  await app.close();
  await direct.close();
  await close();
  const count = (is: (cut: Cut) => boolean) => cuts.filter(is).length;
  return [
    {
      what: 'writes of the contract',
      goal: { atLeast: writes.length },
      measured: new Set(cuts.map(({ name }) => name)).size,
    },
    { what: 'connections cut', goal: { atLeast: 4 * writes.length }, measured: cuts.length },
    {
      what: 'responses other than success and 503 with Retry-After',
      goal: { exactly: 0 },
      measured: count(({ isTold }) => !isTold),
    },
    { what: 'half-created', goal: { exactly: 0 }, measured: count(({ isHalf }) => isHalf) },
    {
      what: 'lost or duplicated after another attempt with the same key',
      goal: { exactly: 0 },
      measured: count(({ isOnce }) => !isOnce),
    },
  ];
}

type Cut = {
  readonly name: string;
  readonly isTold: boolean;
  readonly isHalf: boolean;
  readonly isOnce: boolean;
};
type Counts = Readonly<Record<string, number>>;

/** Cuts the connection at each packet of the write, once before and once after the packet arrives at PostgreSQL. */
async function cutEverywhere(bench: Bench, call: Call): Promise<Cut[]> {
  const { direct, write } = bench;
  // The first write may create a row that later ones only change, so the expected changes come from the second one.
  let whole: Counts = {};
  for (const _time of ['first', 'later']) {
    const { by, input } = await write(call);
    const before = await countLasting(direct);
    await by.call(call, input);
    whole = changes(before, await countLasting(direct));
  }
  const cuts: Cut[] = [];
  for (const verdict of ['cut', 'cut after'] as const) {
    for (let packet = 1; ; packet += 1) {
      const cut = await cutAt(bench, call, { verdict, packet, whole });
      if (cut === null) break;
      cuts.push(cut);
    }
  }
  return cuts;
}

/** Cuts the connection at this packet. Returns null if the write finished before that packet. */
async function cutAt(
  { direct, proxy, write }: Bench,
  call: Call,
  { verdict, packet, whole }: { verdict: 'cut' | 'cut after'; packet: number; whole: Counts },
): Promise<Cut | null> {
  const { by, input } = await write(call);
  const before = await countLasting(direct);
  const left = async () => changes(before, await countLasting(direct));
  const key = uuidv7();
  let passed = 0;
  proxy.fromApp = () => {
    passed += 1;
    return passed === packet ? verdict : 'pass';
  };
  const { status, headers } = await by.call(call, input, { key });
  proxy.heal();
  if (passed < packet) return null;
  const leftByFirst = await left();
  const again = await by.call(call, input, { key });
  const leftByBoth = await left();
  const found = {
    name: call.name,
    isTold: status === 200 || (status === 503 && headers.has('retry-after')),
    isHalf: ![{}, whole].some((expected) => isDeepStrictEqual(leftByFirst, expected)),
    isOnce: again.status === 200 && isDeepStrictEqual(leftByBoth, whole),
  };
  if (!found.isTold || found.isHalf || !found.isOnce)
    console.log(`${call.name}, ${verdict} at packet ${packet}: answers ${status} and ${again.status}`, {
      whole,
      leftByFirst,
      leftByBoth,
    });
  return found;
}

/**
 * Counts the rows, except for records of files whose bytes were not stored. Such a record may remain until the next
 * cleanup, so that the bytes can be found and removed.
 */
async function countLasting(direct: Database): Promise<Counts> {
  await direct.transaction(systemIdentity, ({ orm }) =>
    orm.delete(uploads).where(eq(uploads.is_stored, false)),
  );
  return countAllRows(direct);
}

/** Returns the tables that gained or lost rows, each with the difference. */
function changes(before: Counts, after: Counts): Counts {
  const differences = Object.entries(after).map(
    ([name, count]) => [name, count - (before[name] ?? 0)] as const,
  );
  return Object.fromEntries(differences.filter(([, difference]) => difference !== 0));
}
