import { defineConfig } from 'drizzle-kit';

/**
 * `npm run migration -- name` reads this. The tables stand directly in the folder of the store; its subfolders hold
 * none.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/store/!(*.test).ts', './src/server/store/job-orders/!(*.test).ts'],
  out: './src/server/migrations',
});
