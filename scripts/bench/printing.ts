import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { reportPdfPath } from '#contract/job-orders/signature/verify.ts';
import { jobSheetPath } from '#contract/sheets.ts';
import { openDatabase } from '#server/database/open.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { printingProcess, printSheet } from '#server/printing/print-sheet.ts';
import { makeSealKey } from '#server/printing/seal-certificate.ts';
import { sealPdf } from '#server/printing/seal-pdf.ts';
import type { Sheet } from '#server/printing/sheet.ts';
import { openAccounts } from '#server/steps/account-library.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { samplePhoto, sampleSheet } from '#tests/support/files/sample-sheet.ts';
import { startTestServer } from '#tests/support/servers/demo-server.ts';

/** Measures how long printing and sealing take, and how much memory the printing process uses. */

const [reportRuns, photoRuns, photos] = [20, 5, 40];

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns the median time of consecutive runs. Each run receives its number. */
async function medianOf(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await millisecondsOf(() => work(run)));
  return median(times);
}

let peak = 0;
/** Records the peak memory of the printing process, which only Linux reports. */
function watchMemory(): void {
  const id = printingProcess();
  const file = `/proc/${id}/status`;
  if (id === undefined || !existsSync(file)) return;
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
  peak = Math.max(peak, Number(kilobytes ?? 0) / 1024);
}

function report(name: string, milliseconds: number, rest = ''): void {
  console.log(`${name.padEnd(44)} ${milliseconds.toFixed(0).padStart(6)} ms   ${rest}`);
}

function peakOfProcess(): string {
  const megabytes = Math.round(peak);
  peak = 0;
  return megabytes === 0 ? 'memory not measured' : `process at most ${megabytes} MB`;
}

/**
 * Returns a sheet with a different number and different photos for each run, because the compiler caches printed
 * content. With many photos, each is printed at 800 pixels.
 */
async function withPhotos(sheet: Sheet, run: number): Promise<Sheet> {
  const bytes = await Promise.all(
    Array.from({ length: photos }, (_, index) => samplePhoto(800, 600, `rgb(${index * 6}, ${run * 40}, 90)`)),
  );
  const caption = { en: 'Photo', ar: 'صورة' };
  const pictures = bytes.map((bytes) => ({ bytes, caption }));
  return { ...sheet, number: `SR-PHOTOS-${run}`, photos: { ...sheet.photos, pictures } };
}

/**
 * Prints the demo company's job with the most content, both as its signed report and with the timeline of its case.
 */
async function measureLongestRecord(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-printing-'));
  const database = await openDatabase({ dataDir: folder });
  await prepareDatabase(database, join(import.meta.dirname, '../../src/server/migrations'));
  const now = new Date();
  const app = await startTestServer('pglite', { isEmpty: true, on: database, now });
  await seedDemo(app.server, openAccounts(app.server), now);
  const system = systemFor({ installation: 'the benchmark looks for the longest record of any operator' });
  const [longest] = await app.server.database.transaction(system, (tx) =>
    tx.rows<{ id: string; number: number }>(sql`
      select j.id, j.number from job_orders j join signatures s on s.job_order_id = j.id
      order by length(s.signed_summary)
        + coalesce((select sum(length(c.text)) from comments c where c.case_id = j.case_id), 0)
        + 50 * (select count(*) from events e where e.record_id = j.id)
        + 1000 * (select count(*) from files f where f.record_id = j.id) desc, j.id limit 1`),
  );
  if (longest === undefined) throw new Error('the demo company has no signed report');
  const { cookie } = await app.as('admin@demo.test');
  const get = async (path: string) => {
    const answer = await app.request(path, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${path} is answered ${answer.status}`);
    return answer.arrayBuffer();
  };
  peak = 0;
  const sealed = await millisecondsOf(() => get(reportPdfPath(longest)));
  report(`the longest report of the demo, JO-${longest.number}, sealed`, sealed, peakOfProcess());
  const printed = await medianOf(photoRuns, () => get(jobSheetPath(longest)));
  report(`the same with its timeline, median of ${photoRuns}`, printed, peakOfProcess());
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}

const watch = setInterval(watchMemory, 5);
const sheet = await sampleSheet();
const first = await millisecondsOf(() => printSheet(sheet));
report('the first report, with the start', first, peakOfProcess());
const texts = await medianOf(reportRuns, (run) =>
  printSheet({
    ...sheet,
    number: `SR-${run}`,
    recipient: [`Guest ${run}`],
    madeAt: new Date(1e12 + run * 1000),
  }),
);
report(`a report, median of ${reportRuns}`, texts, peakOfProcess());

const printed = await printSheet(sheet);
const seal = {
  ...(await makeSealKey('Grouphead installation', new Date())),
  at: new Date(),
  reason: 'Issued by Grouphead',
};
const firstSeal = await millisecondsOf(() => sealPdf(printed, seal));
report('the first seal, with the start', firstSeal);
report(`a seal, median of ${reportRuns}`, await medianOf(reportRuns, () => sealPdf(printed, seal)));

const sheets: Sheet[] = [];
for (let run = 0; run < photoRuns; run += 1) sheets.push(await withPhotos(sheet, run));
let megabytes = 0;
const withForty = await medianOf(photoRuns, async (run) => {
  megabytes = (await printSheet(sheets[run] ?? sheet)).length / 1e6;
});
report(
  `a report with ${photos} photos, median of ${photoRuns}`,
  withForty,
  `${peakOfProcess()}, PDF ${megabytes.toFixed(1)} MB`,
);
await measureLongestRecord();
clearInterval(watch);
