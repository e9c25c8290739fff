import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/{domain,contract,server}/**/*.test.ts',
      'src/web/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    exclude: ['tests/journeys/**', '**/node_modules/**'],
    environment: 'node',
    globalSetup: ['tests/support/postgres.ts'],
    maxWorkers: 2,
    // One module graph for all files of a worker: what was compiled once, WebAssembly above all, stays warm.
    isolate: false,
    // No promise is about time: these only catch what hangs, on a machine that is busy with other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    restoreMocks: true,
  },
});
