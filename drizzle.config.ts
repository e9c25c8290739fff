import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/store/!(*.test).ts',
  out: './src/server/migrations',
});
