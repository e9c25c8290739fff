import { defineConfig } from 'drizzle-kit';

/**
 * The settings of `npm run migration -- name`. All tables are directly in the store's folder; its subfolders contain
 * none.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/store/!(*.test).ts', './src/server/store/job-orders/!(*.test).ts'],
  out: './src/server/migrations',
});
