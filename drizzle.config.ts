import { defineConfig } from 'drizzle-kit';

/** Read by `npm run migration -- name`. Tables stand directly in the folder of the store; its rooms hold none. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/store/!(*.test).ts',
  out: './src/server/migrations',
});
