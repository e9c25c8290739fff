import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { run, tools } from '../../scripts/run.mjs';
import type { Figure } from './part.ts';

const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), success: z.boolean() });

/** Runs test files of vitest for a part that stands among them: none may fail, and some must be there. */
export async function figuresOfTests(files: readonly string[]): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-report-'));
  try {
    const outputFile = join(folder, 'report.json');
    const { code, output } = await run(
      process.execPath,
      [tools.vitest, 'run', ...files, '--reporter=json', `--outputFile=${outputFile}`],
      { capture: true },
    );
    const { numPassedTests, numFailedTests, success } = report.parse(
      JSON.parse(readFileSync(outputFile, 'utf8')),
    );
    if (code !== 0 && success) throw new Error(`vitest ended with ${code}: ${output.slice(-2000)}`);
    return [
      {
        what: 'tests that failed',
        goal: { exactly: 0 },
        measured: success ? numFailedTests : Math.max(1, numFailedTests),
      },
      { what: 'tests that passed', goal: { atLeast: 1 }, measured: numPassedTests },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
