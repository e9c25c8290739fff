import { setTimeout as sleep } from 'node:timers/promises';
import { runMoment } from '../clock.ts';
import { makeDemoDatabase } from '../databases/demo-database.ts';
import { freePort, startPostgres } from '../databases/postgres.ts';
import { startApp } from '../servers/app.ts';
import { setup as provideTemporaryFolder } from '../temporary-folder.ts';

/**
 * Creates the demo company's database as of a minute before the journeys begin, so their events come after those of
 * the demo company.
 */
export default async function provideDemoDatabase(): Promise<() => Promise<void>> {
  const removeFolder = provideTemporaryFolder();
  const postgres = await startPostgres();
  const demo = await makeDemoDatabase(postgres.url);
  const before = new Date(runMoment.getTime() - 60_000);
  const metricsPort = await freePort();
  const seeding = await startApp(
    { DATABASE_URL: demo, DEMO_NOW: runMoment.toISOString(), METRICS_PORT: String(metricsPort) },
    ['--demo'],
    before,
  );
  await untilUpToDate(metricsPort);
  await seeding.stop();
  process.env.DEMO_DATABASE = demo;
  return async () => {
    await postgres.stop();
    removeFolder();
  };
}

/**
 * Waits until the server has finished its regular work after a start: it seals days and stores the sums of the reports.
 * Otherwise, the server of every copy would do this work.
 */
async function untilUpToDate(metricsPort: number): Promise<void> {
  const isDone = (metrics: string) =>
    ['seals', 'sums'].every((name) => metrics.includes(`grouphead_job_runs_total{name="${name}",outcome=`));
  while (!isDone(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())) await sleep(50);
}
