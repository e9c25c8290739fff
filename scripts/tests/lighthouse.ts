import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { openSession } from '#tests/support/browser/browser.ts';
import { startApp } from '#tests/support/servers/app.ts';
import { run } from '../run.mjs';
import { ensureChromium } from './find-chromium.mjs';

/**
 * The last version that runs on Node 20. npx downloads it when needed, so that the project does not depend on
 * it.
 */
const lighthouse = 'lighthouse@12.8.2';
const runs = 3;

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
type Audited = {
  readonly path: string;
  /** The email of the user who opens the page; omitted if no one is signed in. */
  readonly email?: string;
  readonly limits: Readonly<Partial<Record<Category, number>>>;
};

const dashboard = (path: string, email: string): Audited => ({ path, email, limits: { performance: 90 } });
const pages: readonly Audited[] = [
  { path: '/', limits: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } },
  { path: '/auth', limits: { performance: 95 } },
  dashboard('/admin', 'admin@demo.test'),
  dashboard('/operator', 'operator@demo.test'),
  dashboard('/dispatcher', 'dispatcher@demo.test'),
  dashboard('/technician', 'technician@demo.test'),
  dashboard('/client', 'client@demo.test'),
];

type Audit = { readonly score: number | null; readonly title: string; readonly displayValue?: string };
type Report = {
  readonly categories: Readonly<
    Record<Category, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** Audits a page in a new browser with an empty cache, and signs in first if necessary. */
async function audit(origin: string, { path, email, limits }: Audited): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-lighthouse-'));
  const file = join(folder, 'report.json');
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await ensureChromium(),
    baseURL: origin,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    if (email !== undefined) await openSession(browser, email);
    const { code, output } = await run(
      'npx',
      [
        '--yes',
        lighthouse,
        `${origin}${path}`,
        '--quiet',
        `--port=${port}`,
        '--disable-storage-reset',
        `--only-categories=${Object.keys(limits).join(',')}`,
        '--output=json',
        `--output-path=${file}`,
      ],
      { capture: true },
    );
    if (code !== 0) throw new Error(`Lighthouse ended with ${code}:\n${output}`);
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const scoreOf = (report: Report, category: Category) =>
  Math.round((report.categories[category].score ?? 0) * 100);

/** Returns the median of the scores. A busy machine lowers individual scores. */
const middle = (scores: readonly number[]) =>
  scores.toSorted((one, other) => one - other)[Math.floor(scores.length / 2)] ?? 0;

function printFaults(report: Report, category: Category): void {
  for (const { id, weight } of report.categories[category].auditRefs) {
    const { score, title, displayValue = '' } = report.audits[id] ?? { score: null, title: id };
    if (weight > 0 && score !== null && score < 1) console.error(`  ${title} ${displayValue}`);
  }
}

async function keepsLimits(origin: string, page: Audited): Promise<boolean> {
  const { path, limits } = page;
  const categories = Object.keys(limits) as Category[];
  const reports: Report[] = [];
  for (let index = 0; index < runs; index++) reports.push(await audit(origin, page));
  const failed = categories.filter((category) => {
    const scores = reports.map((report) => scoreOf(report, category));
    const [score, limit] = [middle(scores), limits[category] ?? 0];
    console.log(`${path} ${category} ${score} (${scores.join(', ')}; at least ${limit})`);
    return score < limit;
  });
  for (const category of failed) for (const report of reports) printFaults(report, category);
  return failed.length === 0;
}

/**
 * Audits the built application with the demo company, or the running application at the given address. If
 * paths are given, audits only those pages.
 */
async function main(args: readonly string[]): Promise<boolean> {
  const address = args.find((arg) => arg.startsWith('http'));
  const named = args.filter((arg) => arg.startsWith('/'));
  const app = address === undefined ? await startApp() : null;
  const { origin } = new URL(app?.origin ?? address ?? '');
  try {
    const results: boolean[] = [];
    for (const page of pages) {
      if (named.length === 0 || named.includes(page.path)) results.push(await keepsLimits(origin, page));
    }
    return results.every(Boolean);
  } finally {
    await app?.stop();
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
