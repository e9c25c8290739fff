import './require-node.mjs';

const { mkdirSync, rmSync } = await import('node:fs');
const { join } = await import('node:path');
const { ensureChromium } = await import('./find-chromium.mjs');
const { installStalePackages } = await import('./freshness.mjs');
const { repositoryRoot, runNode, tools } = await import('./run.mjs');
const { add, countsOf, noTests } = await import('./test-counts.mjs');

const reports = join(repositoryRoot, '.cache/test-reports');
const unitReport = join(reports, 'vitest.json');
const journeyReport = join(reports, 'playwright.json');

/** @typedef {{ name: string, run: () => Promise<number>, report?: string }} Stage */

const exitCode = async (/** @type {Promise<import('./run.mjs').Outcome>} */ running) => (await running).code;

async function provideChromium() {
  process.env.CHROMIUM_PATH = await ensureChromium();
  console.log(process.env.CHROMIUM_PATH);
  return 0;
}

const runTests = () =>
  exitCode(
    runNode(tools.vitest, [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ]),
  );

const runJourneys = () =>
  exitCode(
    runNode(tools.playwright, ['test', '--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
    }),
  );

/** @type {Stage[]} */
const stages = [
  { name: 'chromium', run: provideChromium },
  { name: 'check', run: () => exitCode(runNode('scripts/check.mjs')) },
  { name: 'build', run: () => exitCode(runNode('scripts/build.mjs', ['--quiet'])) },
  { name: 'sizes', run: () => exitCode(runNode(tools.tsx, ['scripts/check-sizes.ts'])) },
  { name: 'tests', run: runTests, report: unitReport },
  { name: 'journeys', run: runJourneys, report: journeyReport },
];

async function succeeds(/** @type {Stage} */ stage) {
  console.log(`\n== ${stage.name}`);
  const begun = performance.now();
  const code = await stage.run().catch((error) => {
    console.error(error.message);
    return 1;
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`== ${stage.name} ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
  return code === 0;
}

/** A stage that fails without a failing test, such as the build, counts as one failure. */
async function runStages() {
  let counts = noTests;
  for (const stage of stages) {
    const ok = await succeeds(stage);
    const found = stage.report ? countsOf(stage.report) : noTests;
    counts = add(counts, found);
    if (ok) continue;
    console.error(`\nStopped at the first failure: ${stage.name}`);
    return add(counts, { ...noTests, failed: found.failed === 0 ? 1 : 0 });
  }
  return counts;
}

await installStalePackages();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const { passed, failed, skipped } = await runStages();
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
