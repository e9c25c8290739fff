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
    testTimeout: 30_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
});
