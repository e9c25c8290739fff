import { varietyOf } from './asks.ts';
import { cpuOfPostgres, cpuOfServer } from './cpu.ts';
import type { Driver } from './driver.ts';
import { quantile, type Round } from './figures.ts';
import type { Place } from './places.ts';
import { connections, type Server } from './servers.ts';
import { type Ask, requestText, type Work } from './works.ts';

/** A server under test and its database. */
export type Contender = Server & { readonly place: Place };

export type Bench = {
  readonly servers: readonly Contender[];
  readonly driver: Driver;
  /** The process ID of PostgreSQL's main process. */
  readonly postmaster: number;
  readonly rounds: number;
  readonly seconds: number;
};

/** A number of writes that no measured server can reach in a second. */
const writesPerSecond = 3000;

/**
 * Measures all servers one after another, in this many rounds. The results of an additional first round are discarded.
 */
export async function measure(bench: Bench, work: Work): Promise<ReadonlyMap<string, readonly Round[]>> {
  const rounds = new Map<string, Round[]>(bench.servers.map(({ name }) => [name, []]));
  const sources = new Map<Place, Source>();
  for (const { place } of bench.servers) sources.set(place, await sourceOf(bench, place, work));
  for (let turn = 0; turn <= bench.rounds; turn++) {
    for (const server of bench.servers) {
      const round = await measureRound(bench, work, server, sources.get(server.place));
      if (turn > 0) rounds.get(server.name)?.push(round);
    }
    // ANALYZE replaces autovacuum, which is off. Without it, PostgreSQL would keep plans made for an empty table after
    // the table has grown.
    if (turn === 0 && work.isWrite) for (const { owner } of sources.keys()) await owner.query('analyze');
  }
  return rounds;
}

/** The source of an operation's calls in one database. */
type Source = { asks(): Promise<readonly Ask[]>; used(count: number): void };

export function sourceOf(bench: Bench, place: Place, work: Work): Promise<Source> | Source {
  return work.isWrite ? newEachTime(bench, place, work) : sameAgain(place, work);
}

async function sameAgain({ supply }: Place, work: Work): Promise<Source> {
  const callers = supply.callers.filter(({ role }) => role === work.by).length;
  const asks = await supply.next(work, varietyOf(work, callers));
  return { asks: async () => asks, used: () => undefined };
}

/**
 * Returns a source with new calls for each round. Calls that a round did not use are left for the next round.
 */
function newEachTime({ seconds }: Bench, { supply }: Place, work: Work): Source {
  let waiting: readonly Ask[] = [];
  const wanted = Math.ceil(writesPerSecond * seconds);
  return {
    async asks() {
      waiting = [...waiting, ...(await supply.next(work, Math.max(0, wanted - waiting.length)))];
      return waiting;
    },
    used(count) {
      waiting = waiting.slice(count);
    },
  };
}

export async function measureRound(
  bench: Bench,
  work: Work,
  server: Contender,
  source: Source | undefined,
  atOnce = connections,
): Promise<Round> {
  if (source === undefined) throw new Error('A server without a place');
  const { driver, postmaster, seconds } = bench;
  const { kind, port, pid } = server;
  const asks = await source.asks();
  const requests = asks.map((ask, turn) => requestText(kind, work, ask, { port, turn }));
  const before = { server: cpuOfServer(pid), database: cpuOfPostgres(postmaster) };
  const outcome = await driver.run({ port, requests, once: work.isWrite, connections: atOnce, seconds });
  const after = { server: cpuOfServer(pid), database: cpuOfPostgres(postmaster) };
  const { calls, failures, firstFailure, latenciesMs } = outcome;
  source.used(calls);
  if (failures > 0)
    throw new Error(`${failures} of ${calls} calls of ${server.name} failed:\n${firstFailure}`);
  return {
    perSecond: calls / outcome.seconds,
    p50: quantile(latenciesMs, 0.5),
    p99: quantile(latenciesMs, 0.99),
    serverMs: (after.server - before.server) / calls,
    databaseMs: (after.database - before.database) / calls,
  };
}
