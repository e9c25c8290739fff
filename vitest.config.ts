import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/tests/longest-first.mjs';
import { SecondsReporter } from './scripts/tests/seconds-reporter.mjs';
import { setTestClock } from './scripts/tests/test-clock.mjs';
import { unitReportFile } from './scripts/tests/test-seconds.mjs';

setTestClock();

export default defineConfig({
  test: {
    include: [
      'src/{domain,words,contract,server}/**/*.test.ts',
      'src/web/**/*.test.{ts,tsx}',
      'bench/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    exclude: ['tests/journeys/**', '**/node_modules/**'],
    environment: 'node',
    globalSetup: ['tests/support/temporary-folder.ts', 'tests/support/databases/postgres.ts'],
    reporters: ['default', 'json', new SecondsReporter()],
    outputFile: { json: unitReportFile },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // All files of a worker share one module graph, so that compiled code stays ready, above all WebAssembly.
    isolate: false,
    // A larger place for new objects is emptied less often, which takes half the time.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    // No test depends on elapsed time. These limits only catch tests that hang, even on a busy computer.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    restoreMocks: true,
  },
});
