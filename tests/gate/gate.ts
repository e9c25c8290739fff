import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStaleOutput } from '../../scripts/freshness.mjs';
import { repositoryRoot, run, tools } from '../../scripts/run.mjs';
import { withOutcome } from './document.ts';
import { copyBuiltPages, copyWorkingTree, mutate } from './mutated-copy.ts';
import type { Canary, Part } from './part.ts';
import { parts } from './parts.ts';
import { measuredNow, releaseFaults } from './release.ts';
import { holds, type Outcome, tableOf } from './table.ts';

const usage = `npm run gate -- [options]
  --only ${parts.map(({ name }) => name).join(',')}
                 some of the parts
  --figure TEXT  only the figures whose names include the text
  --few          as few rounds as npm test has
  --no-canaries  without showing of each part that it can fail
  --stale        the parts whose rows in docs/reliability.md are missing, missed or older than what they cover
  --release      runs nothing, and fails while there are such parts
  --help
What a part came to goes into docs/reliability.md, unless it was few rounds, some figures or without its canaries.`;

const document = join(repositoryRoot, 'docs/reliability.md');

/** Runs the part in a copy of the source that contains the fault, and returns whether the part noticed it. */
async function canaryFalls(part: Part, canary: Canary): Promise<boolean> {
  const { folder, remove } = await copyWorkingTree();
  if (part.needsBuild) copyBuiltPages(folder);
  try {
    mutate(folder, canary);
    const { code, output } = await run(
      process.execPath,
      [
        join(folder, tools.tsx),
        join(folder, 'tests/gate/gate.ts'),
        '--only',
        part.name,
        '--few',
        '--no-canaries',
        ...(canary.misses === undefined ? [] : ['--figure', canary.misses]),
      ],
      { capture: true },
    );
    if (code !== 0 && code !== missed)
      throw new Error(`the canary of ${part.name} broke: ${output.slice(-3000)}`);
    return code === missed;
  } finally {
    remove();
  }
}

/** The exit code for a missed goal, which distinguishes it from an error. */
const missed = 3;

async function outcomeOf(
  part: Part,
  { few, canaries, wanted }: { few: boolean; canaries: boolean; wanted: string | undefined },
): Promise<Outcome> {
  const begun = performance.now();
  if (part.needsBuild) await buildStaleOutput();
  const { commit, day } = measuredNow(repositoryRoot);
  const measured = await part.run(few ? 'few' : 'all', wanted);
  const figures = measured.filter(({ what }) => what.includes(wanted ?? ''));
  if (wanted !== undefined && figures.length === 0) throw new Error(`${part.name} has no figure ${wanted}`);
  const canariesFell: boolean[] = [];
  if (canaries) for (const canary of part.canaries) canariesFell.push(await canaryFalls(part, canary));
  const seconds = (performance.now() - begun) / 1000;
  return { part, figures, seconds, canariesFell: canaries ? canariesFell : null, commit, day };
}

const isInstalled = (tool: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)));

const names = parts.map(({ name }) => name);

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    figure: { type: 'string' },
    few: { type: 'boolean', default: false },
    'no-canaries': { type: 'boolean', default: false },
    stale: { type: 'boolean', default: false },
    release: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit();
}
const faults =
  values.release || values.stale ? releaseFaults(repositoryRoot, readFileSync(document, 'utf8'), parts) : [];
if (values.release) {
  for (const { part, why } of faults) console.error(`${part}: ${why}`);
  console.log(
    faults.length === 0 ? 'Every part holds for this source.' : 'npm run gate -- --stale runs these parts.',
  );
  process.exit(faults.length === 0 ? 0 : missed);
}
const stale = names.filter((name) => faults.some(({ part }) => part === name));
const asked = values.only?.split(',') ?? (values.stale ? stale : names);
const unknown = asked.find((name) => !names.includes(name));
if (unknown !== undefined) throw new Error(`The gate has no part ${unknown}`);

const outcomes: Outcome[] = [];
for (const part of parts.filter(({ name }) => asked.includes(name))) {
  console.log(`== ${part.name}: ${part.promise}`);
  const missing = part.needsTools?.find((tool) => !isInstalled(tool));
  if (missing !== undefined) {
    console.log(`== ${part.name} SKIPPED, because this machine does not have ${missing}\n`);
    continue;
  }
  const outcome = await outcomeOf(part, {
    few: values.few,
    canaries: !values['no-canaries'],
    wanted: values.figure,
  });
  outcomes.push(outcome);
  console.log(tableOf([outcome]));
  console.log(`== ${part.name} ${holds(outcome) ? 'holds' : 'FAILED'} (${outcome.seconds.toFixed(0)} s)\n`);
  if (!values.few && values.figure === undefined && !values['no-canaries'])
    writeFileSync(document, withOutcome(readFileSync(document, 'utf8'), outcome, names));
  if (!holds(outcome)) break;
}
console.log(tableOf(outcomes));
// Connections to servers that a part killed could keep the process running.
process.exit(outcomes.every(holds) ? 0 : missed);
