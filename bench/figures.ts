/** Returns the value below which this share of all values lies. A share of 0.99 gives the 99th percentile. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** One server's results in one round. Latencies are in milliseconds. */
export type Round = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The CPU time of the server and of PostgreSQL, in milliseconds per call. */
  readonly serverMs: number;
  readonly databaseMs: number;
};

type Spread = { readonly median: number; readonly least: number; readonly most: number };

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

const cpuOf = ({ serverMs, databaseMs }: Round) => serverMs + databaseMs;

/**
 * Returns the CPU time of the limit server divided by the server's. Compares each round separately, because
 * other load on the machine affects both servers.
 */
export function ratioOf(limit: readonly Round[], server: readonly Round[]): Spread {
  const ratios = server.flatMap((round, index) => {
    const beside = limit[index];
    return beside === undefined ? [] : [cpuOf(beside) / cpuOf(round)];
  });
  return spreadOf(ratios);
}

export function medianRound(rounds: readonly Round[]): Round {
  const of = (field: keyof Round) => median(rounds.map((round) => round[field]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverMs: of('serverMs'),
    databaseMs: of('databaseMs'),
  };
}
