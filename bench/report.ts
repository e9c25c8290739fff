import * as z from 'zod/mini';
import { medianRound, type Round, ratioOf } from './figures.ts';
import type { Work } from './works.ts';

export type Measured = { readonly work: Work; readonly rounds: ReadonlyMap<string, readonly Round[]> };

const columns = [
  'server',
  'calls/s',
  'p50 ms',
  'p99 ms',
  'server ms',
  'database ms',
  'CPU ms',
  'limit/its CPU',
  'goal',
];
const widths = [12, 9, 9, 9, 11, 13, 9, 22, 16];

const line = (cells: readonly string[]) =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join('');

/** Formats the results of one operation as a table with a row for each server. */
export function tableOf({ work, rounds }: Measured): string {
  const limit = rounds.get('limit') ?? [];
  const lines = [...rounds].map(([name, own]) => {
    const { perSecond, p50, p99, serverMs, databaseMs } = medianRound(own);
    const { median, least, most } = ratioOf(limit, own);
    return line([
      name,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      serverMs.toFixed(3),
      databaseMs.toFixed(3),
      (serverMs + databaseMs).toFixed(3),
      `${median.toFixed(2)} (${least.toFixed(2)}-${most.toFixed(2)})`,
      name === 'product' ? `${work.goal.toFixed(2)} ${reaches({ work, rounds }) ? 'reached' : 'MISSED'}` : '',
    ]);
  });
  return [`${work.name} ${work.title}`, line(columns), ...lines, ''].join('\n');
}

export function reaches({ work, rounds }: Measured): boolean {
  return ratioOf(rounds.get('limit') ?? [], rounds.get('product') ?? []).median >= work.goal;
}

/** Formats the results of all operations in the few columns that matter for a decision. */
export function summaryOf(measured: readonly Measured[]): string {
  const names = [...(measured[0]?.rounds.keys() ?? [])].filter((name) => name !== 'limit');
  const head = ['work'.padEnd(48), ...names.map((name) => name.padStart(12)), 'goal'.padStart(8)].join('');
  const lines = measured.map(({ work, rounds }) => {
    const ratios = names.map((name) => ratioOf(rounds.get('limit') ?? [], rounds.get(name) ?? []).median);
    const cells = ratios.map((ratio) => ratio.toFixed(2).padStart(12));
    return `${`${work.name} ${work.title}`.padEnd(48)}${cells.join('')}${work.goal.toFixed(2).padStart(8)}`;
  });
  return [`The limit's CPU divided by that of:`, head, ...lines].join('\n');
}

const kept = z.object({
  rows: z.number(),
  works: z.array(z.object({ work: z.string(), ratio: z.number() })),
});

/** Returns all measurements as JSON, to be written to a file. */
export function jsonOf(rows: number, measured: readonly Measured[]): string {
  const all = measured.map(({ work: { name, title, goal }, rounds }) => {
    const limit = rounds.get('limit') ?? [];
    const servers = [...rounds].map(([server, own]) => ({
      server,
      median: medianRound(own),
      ratio: ratioOf(limit, own),
      rounds: own,
    }));
    return { work: name, title, goal, ratio: ratioOf(limit, rounds.get('product') ?? []).median, servers };
  });
  return `${JSON.stringify({ rows, works: all }, null, 2)}\n`;
}

/**
 * Returns a sentence for each ratio that is below nine tenths of the ratio in the file. The file is from a run with
 * fewer rows.
 */
export function lossesSince(file: string, measured: readonly Measured[]): string[] {
  const earlier = kept.parse(JSON.parse(file));
  return measured.flatMap(({ work, rounds }) => {
    const before = earlier.works.find((one) => one.work === work.name)?.ratio ?? 0;
    const { median } = ratioOf(rounds.get('limit') ?? [], rounds.get('product') ?? []);
    if (median >= 0.9 * before) return [];
    return [
      `${work.name} was ${before.toFixed(2)} with ${earlier.rows} rows and is ${median.toFixed(2)}: not flat`,
    ];
  });
}
