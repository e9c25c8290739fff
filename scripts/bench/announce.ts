import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAnnouncing, spreads } from '../../bench/announce.ts';
import { cpuOfPostgres } from '../../bench/cpu.ts';
import { quantile } from '../../bench/figures.ts';
import { startOwnPostgres } from '../../bench/postgres.ts';

/**
 * Measures the cost of announcing 1,000 writes a second to 32 listening servers, on one channel and on channels chosen
 * by a hash of the operator. The rounds alternate, and the first argument is their number. Needs Linux.
 */

const rounds = Number(process.argv[2] ?? 3);
const sizes = { servers: 32, writesPerSecond: 1_000, seconds: 5 };

const folder = mkdtempSync(join(tmpdir(), 'grouphead-announce-'));
const postgres = await startOwnPostgres(folder, 'remove', { max_connections: '200' });
try {
  console.log(`${sizes.servers} servers, ${sizes.writesPerSecond} writes a second; per write`);
  for (let round = 1; round <= rounds; round += 1) {
    for (const spread of spreads) {
      const { postgresUs, serversUs, writes, arrived, lagMs } = await measureAnnouncing(
        postgres.url,
        spread,
        sizes,
        () => cpuOfPostgres(postgres.pid),
      );
      const lag = [0.5, 0.99].map((part) => quantile(lagMs, part).toFixed(0)).join(' and ');
      console.log(
        `${spread.name}: PostgreSQL ${postgresUs.toFixed(0)} µs, servers ${serversUs.toFixed(0)} µs, ` +
          `${(arrived / writes).toFixed(1)} arrivals, after ${lag} ms (p50 and p99)`,
      );
    }
  }
} finally {
  await postgres.stop();
}
