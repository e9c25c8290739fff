import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withDatabase } from './backups/open-for-reading.ts';
import { readEnv } from './platform/env.ts';
import { checkSums } from './reports/check-sums.ts';

const usage = `npm run figures:check
Compares every kept day of the reports with its rows, and every kept month with its days. Tells the first difference of each
operator. The database is that of DATABASE_URL, else the embedded one in DATA_DIR, whose server may be running.`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  let faults = 0;
  const source = { env: readEnv(), migrations: join(import.meta.dirname, 'migrations') };
  const { days, months, marked } = await withDatabase(source, (database) =>
    checkSums(database, new Date(), (fault) => {
      faults += 1;
      process.stdout.write(`DOES NOT HOLD: ${fault}\n`);
    }),
  );
  process.stdout.write(
    `${days} days and ${months} months are kept; ${marked} of the days changed since, so that reports count their rows\n` +
      `${faults === 0 ? 'Everything holds.' : `Operators with a difference: ${faults}.`}\n`,
  );
  return faults === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`Nothing was checked: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
