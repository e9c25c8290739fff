import { existsSync, readFileSync } from 'node:fs';
import { printingProcess, printSheet } from '#server/printing/print-sheet.ts';
import { makeSealKey } from '#server/printing/seal-certificate.ts';
import { sealPdf } from '#server/printing/seal-pdf.ts';
import type { Sheet } from '#server/printing/sheet.ts';
import { samplePhoto, sampleSheet } from '../tests/support/sample-sheet.ts';

/** Measures how long printing and sealing take, and the memory of the process that prints. */

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
clearInterval(watch);
