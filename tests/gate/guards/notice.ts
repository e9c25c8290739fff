import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { run, tools } from '../../../scripts/run.mjs';
import { startPostgres } from '../../support/postgres.ts';
import { copyWorkingTree, mutate } from '../mutated-copy.ts';
import type { GuardFault } from './guard-fault.ts';
import { guardFaults } from './guards.ts';

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ message: z.string() })),
});

/** As many as there are processors in the smallest machine that the gate is for. */
const atOnce = 2;

/** Takes each guard away in a copy of the source, and names those whose tests pass without it. */
export async function unnoticedFaults(faults: readonly GuardFault[] = guardFaults): Promise<string[]> {
  const waiting = [...faults];
  const unnoticed: string[] = [];
  const work = async () => {
    // Databases are named by their worker within one run of vitest, so runs at the same time need servers of their own.
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

/** Whether a test fails. Throws when none was run, because a title that nothing has would notice nothing. */
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
