import { startApp } from './app.ts';
import { makeDemoDatabase } from './demo-database.ts';
import { startPostgres } from './postgres.ts';

/** Once per run of the journeys: a PostgreSQL with the demo company, made there as a first start makes it. */
export default async function provideDemoDatabase(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const demo = await makeDemoDatabase(postgres.url);
  const seeding = await startApp({ DATABASE_URL: demo }, ['--demo']);
  await seeding.stop();
  process.env.DEMO_DATABASE = demo;
  return postgres.stop;
}
