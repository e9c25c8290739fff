import './require-node.mjs';

const { mkdirSync, rmSync } = await import('node:fs');
const { parseArgs } = await import('node:util');
const { ensureChromium } = await import('./tests/find-chromium.mjs');
const { installStalePackages } = await import('./freshness.mjs');
const { runNode, tools } = await import('./run.mjs');
const { setTestClock } = await import('./tests/test-clock.mjs');
const { add, countsOf, noTests } = await import('./tests/test-counts.mjs');
const { journeyReportFile, recordSeconds, reportsFolder, secondsOfRun, slowest, unitReportFile } =
  await import('./tests/test-seconds.mjs');

const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } });

/** @typedef {{ name: string, run: () => Promise<number>, report?: string }} Stage */

const exitCode = async (/** @type {Promise<import('./run.mjs').Outcome>} */ running) => (await running).code;

async function provideChromium() {
  process.env.CHROMIUM_PATH = await ensureChromium();
  console.log(process.env.CHROMIUM_PATH);
  return 0;
}

/**
 * @template Result
 * @param {() => Promise<Result>} work
 */
function once(work) {
  /** @type {Promise<Result> | undefined} */
  let begun;
  return () => {
    begun ??= work();
    return begun;
  };
}

const runTests = () => exitCode(runNode(tools.vitest, ['run']));

const runJourneys = () =>
  exitCode(
    runNode(tools.playwright, ['test', '--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReportFile },
    }),
  );

/**
 * Builds while the check runs, because neither keeps all cores busy until it ends. Prints the build's output afterward.
 */
const building = once(() => runNode('scripts/build.mjs', ['--quiet'], { capture: true }));

async function build() {
  const { code, output } = await building();
  if (output !== '') console.log(output.trimEnd());
  return code;
}

async function check() {
  // The build's own stage reports a failed build.
  building().catch(() => undefined);
  return exitCode(runNode('scripts/check.mjs'));
}

/** @type {Stage[]} */
const stages = [
  { name: 'chromium', run: provideChromium },
  { name: 'check', run: check },
  { name: 'build', run: build },
  { name: 'sizes', run: () => exitCode(runNode(tools.tsx, ['scripts/check/check-sizes.ts'])) },
  { name: 'tests', run: runTests, report: unitReportFile },
  { name: 'journeys', run: runJourneys, report: journeyReportFile },
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

setTestClock();
await installStalePackages();
rmSync(reportsFolder, { recursive: true, force: true });
mkdirSync(reportsFolder, { recursive: true });

const { passed, failed, skipped } = await runStages();
const seconds = secondsOfRun();
console.log(`\nThe slowest test files:\n${slowest(seconds, 20).join('\n')}`);
if (values.record && failed === 0) recordSeconds(seconds);
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
