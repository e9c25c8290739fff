import { defineConfig } from 'drizzle-kit';

const folders = ['', 'job-orders/', 'cases/', 'invoices/', 'push/', 'reports/', 'rota/'];

/**
 * The settings of `npm run migration -- name`: the folders of the store that hold tables. The texts of `agreements` wait for
 * translations while they load, which drizzle-kit cannot do, so its tables have a file of their own.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    ...folders.map((folder) => `./src/server/store/${folder}!(*.test).ts`),
    './src/server/store/agreements/tables.ts',
  ],
  out: './src/server/migrations',
});
