import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { run, tools } from '../../scripts/run.mjs';
import type { Figure, Rounds } from './part.ts';

const goal = z.union([
  z.object({ exactly: z.number() }),
  z.object({ atMost: z.number() }),
  z.object({ atLeast: z.number() }),
]);
const figure = z.object({ what: z.string(), goal, measured: z.number(), unit: z.exactOptional(z.string()) });
const test = z.object({ meta: z.object({ figures: z._default(z.array(figure), []) }) });
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
  testResults: z.array(z.object({ assertionResults: z.array(test) })),
});

/** The minimum number of tests in each file, so that missing tests are noticed. */
type TestFiles = Readonly<Record<string, number>>;

/**
 * Runs a part's vitest files and returns its figures, starting with those that the tests report (see `measured.ts`).
 * No test may fail, and no file may have fewer tests than its minimum. With few rounds, the first failure ends the run: a
 * canary must only miss a goal.
 */
export async function figuresOfTests(
  files: TestFiles,
  rounds: Rounds,
  env: Readonly<Record<string, string>> = {},
): Promise<Figure[]> {
  const least = Object.values(files).reduce((sum, count) => sum + count, 0);
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-report-'));
  try {
    const outputFile = join(folder, 'report.json');
    const { code, output } = await run(
      process.execPath,
      [
        tools.vitest,
        'run',
        ...Object.keys(files),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${outputFile}`,
        ...(rounds === 'few' ? ['--bail=1'] : []),
      ],
      { capture: true, env: { GATE_ROUNDS: rounds, ...env } },
    );
    const { numPassedTests, numFailedTests, success, testResults } = report.parse(
      JSON.parse(readFileSync(outputFile, 'utf8')),
    );
    if (code !== 0 && success) throw new Error(`vitest ended with ${code}: ${output.slice(-2000)}`);
    if (!success) console.log(output.slice(-10_000));
    return [
      ...testResults.flatMap(({ assertionResults }) => assertionResults.flatMap(({ meta }) => meta.figures)),
      {
        what: 'tests that failed',
        goal: { exactly: 0 },
        measured: success ? numFailedTests : Math.max(1, numFailedTests),
      },
      { what: 'tests that passed', goal: { atLeast: least }, measured: numPassedTests },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
