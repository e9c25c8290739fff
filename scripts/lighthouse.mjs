import './require-node.mjs';

const { mkdtempSync, readFileSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { ensureChromium } = await import('./find-chromium.mjs');
const { run } = await import('./run.mjs');

/** The last version that runs on Node 20. npx fetches it when somebody asks for it: the project itself does without it. */
const lighthouse = 'lighthouse@12.8.2';
const runs = 3;
const limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/** @typedef {keyof typeof limits} Category */
/** @typedef {{ score: number | null, title: string, displayValue?: string }} Audit */
/** @typedef {{ categories: Record<Category, { score: number | null, auditRefs: { id: string, weight: number }[] }>, audits: Record<string, Audit> }} Report */

const url = process.argv[2] ?? 'http://127.0.0.1:3000/';
const folder = mkdtempSync(join(tmpdir(), 'grouphead-lighthouse-'));

/** @returns {Promise<Report>} */
async function audit(/** @type {string} */ chromium, /** @type {string} */ file) {
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update';
  const { code, output } = await run(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
    ],
    { capture: true, env: { CHROME_PATH: chromium } },
  );
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}:\n${output}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const scoreOf = (/** @type {Report} */ report, /** @type {Category} */ category) =>
  Math.round((report.categories[category].score ?? 0) * 100);

/** A busy machine gives lower scores, so the middle one of the runs counts. */
const middle = (/** @type {number[]} */ scores) =>
  scores.sort((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0;

function printFaults(/** @type {Report} */ report, /** @type {Category} */ category) {
  for (const { id, weight } of report.categories[category].auditRefs) {
    const { score, title, displayValue = '' } = report.audits[id] ?? { score: null, title: id };
    if (weight > 0 && score !== null && score < 1) console.error(`  ${title} ${displayValue}`);
  }
}

async function main() {
  const chromium = await ensureChromium();
  /** @type {Report[]} */
  const reports = [];
  for (let index = 0; index < runs; index++)
    reports.push(await audit(chromium, join(folder, `${index}.json`)));
  const failed = /** @type {Category[]} */ (Object.keys(limits)).filter((category) => {
    const scores = reports.map((report) => scoreOf(report, category));
    const score = middle([...scores]);
    console.log(`${category} ${score} (${scores.join(', ')}; at least ${limits[category]})`);
    return score < limits[category];
  });
  for (const category of failed) for (const report of reports) printFaults(report, category);
  return failed.length === 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
