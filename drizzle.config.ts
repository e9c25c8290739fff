import { defineConfig } from 'drizzle-kit';

/** The settings of `npm run migration -- name`: the folders of the store that hold tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['', 'job-orders/', 'cases/', 'agreements/', 'invoices/', 'push/', 'reports/', 'rota/'].map(
    (folder) => `./src/server/store/${folder}!(*.test).ts`,
  ),
  out: './src/server/migrations',
});
