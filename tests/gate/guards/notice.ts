import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startPostgres } from '#tests/support/databases/postgres.ts';
import { run, tools } from '../../../scripts/run.mjs';
import { copyWorkingTree, mutate } from '../mutated-copy.ts';
import type { GuardFault } from './guard-fault.ts';
import { guardFaults } from './guards.ts';

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ message: z.string() })),
});

/**
 * The number of simultaneous runs: the number of processors in the smallest machine that the gate supports.
 */
const atOnce = 2;

/** Removes each guard, one at a time, in a copy of the source. Returns the guards whose tests still pass. */
export async function unnoticedFaults(faults: readonly GuardFault[] = guardFaults): Promise<string[]> {
  const waiting = [...faults];
  const unnoticed: string[] = [];
  const work = async () => {
    // Within one vitest run, databases are named after their worker. Simultaneous runs would use the same
    // names, so they need separate servers.
    const postgres = await startPostgres();
    const { folder, remove } = await copyWorkingTree();
    try {
      for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
        const restored = [fault, ...(fault.policy === undefined ? [] : [fault.policy])].map((mutation) =>
          mutate(folder, mutation),
        );
        if (!(await isNoticed(folder, postgres.url, fault))) unnoticed.push(fault.guard);
        for (const restore of restored) restore();
      }
    } finally {
      remove();
      await postgres.stop();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return unnoticed;
}

/**
 * Returns whether a test fails. Throws if no test ran, because a wrong title would then look like an
 * unnoticed fault.
 */
async function isNoticed(
  folder: string,
  databaseUrl: string,
  { guard, tests, titles }: GuardFault,
): Promise<boolean> {
  const outputFile = join(folder, 'report.json');
  const { output } = await run(
    process.execPath,
    [
      join(folder, tools.vitest),
      ...['run', '--root', folder, '--maxWorkers=1', '--bail=1'],
      ...['--reporter=json', `--outputFile.json=${outputFile}`],
      ...(titles === undefined ? [] : ['-t', titles]),
      ...tests,
    ],
    { capture: true, env: { TEST_DATABASE_URL: databaseUrl } },
  );
  const { numPassedTests, numFailedTests, testResults } = report.parse(
    JSON.parse(readFileSync(outputFile, 'utf8')),
  );
  if (numPassedTests + numFailedTests === 0) {
    const why = testResults.map(({ message }) => message).join('\n');
    throw new Error(`no test runs for "${guard}": ${why} ${output.slice(-2000)}`);
  }
  return numFailedTests > 0;
}
