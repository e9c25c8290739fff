import { startApp } from './app.ts';
import { runMoment } from './clock.ts';
import { makeDemoDatabase } from './demo-database.ts';
import { startPostgres } from './postgres.ts';

/**
 * Creates the demo company's database as of a minute before the stories begin, so that their events come after those
 * of the demo company.
 */
export default async function provideDemoDatabase(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const demo = await makeDemoDatabase(postgres.url);
  const before = new Date(runMoment.getTime() - 60_000);
  const seeding = await startApp(
    { DATABASE_URL: demo, DEMO_NOW: runMoment.toISOString() },
    ['--demo'],
    before,
  );
  await seeding.stop();
  process.env.DEMO_DATABASE = demo;
  return postgres.stop;
}
