import './require-node.mjs';

const { availableParallelism } = await import('node:os');
const { installStalePackages } = await import('./freshness.mjs');
const { runNode, tools } = await import('./run.mjs');

/** @typedef {{ name: string, file: string, args: string[], mend: string }} Task */

const typed = (/** @type {string} */ project) => ({
  name: `types ${project === '.' ? 'scripts, benchmark and tests' : project}`,
  file: tools.tsc,
  args: ['-p', project, '--pretty', 'false'],
  mend: 'mend the types named above',
});

const generatedPages = [
  'write-indexes',
  'write-workflow-doc',
  'write-theme-css',
  'write-scopes-doc',
  'write-limits-doc',
].map((name) => `scripts/docs/${name}.ts`);

/** The tasks, longest first, so that no task runs alone at the end. @type {Task[]} */
const tasks = [
  typed('.'),
  {
    name: 'lint and format',
    file: tools.biome,
    args: ['check', '--error-on-warnings'],
    mend: 'npm run format mends layout and import order; the rest by hand',
  },
  ...['src/web', 'src/server'].map(typed),
  {
    name: 'import rules',
    file: tools.tsx,
    args: ['scripts/check/check-imports.ts'],
    mend: 'each line above says what to do; CONTRIBUTING.md has the rules',
  },
  ...['src/contract', 'src/words', 'src/domain'].map(typed),
  {
    name: "shares of the tests' time",
    file: 'scripts/check/check-test-seconds.mjs',
    args: [],
    mend: 'CONTRIBUTING.md says what a promise may cost; npm test -- --record measures again',
  },
  ...generatedPages.map((script) => ({
    name: `fresh: ${script}`,
    file: tools.tsx,
    args: [script, '--check'],
    mend: 'npm run generate',
  })),
];

await installStalePackages();

const waiting = [...tasks];
/** @type {string[]} */
const failed = [];

async function runWaiting() {
  for (let task = waiting.shift(); task; task = waiting.shift()) {
    const begun = performance.now();
    const { code, output } = await runNode(task.file, task.args, {
      capture: true,
      env: { FORCE_COLOR: '0' },
    });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${task.name} (${seconds} s)`);
    if (code === 0) continue;
    failed.push(task.name);
    console.error(`${output.trimEnd()}\n  -> ${task.mend}\n`);
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, runWaiting));
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
