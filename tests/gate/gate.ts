import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStaleOutput } from '../../scripts/freshness.mjs';
import { repositoryRoot, run, tools } from '../../scripts/run.mjs';
import { copyWorkingTree, mutate } from './mutated-copy.ts';
import type { Part } from './part.ts';
import { parts } from './parts.ts';
import { holds, type Outcome, tableOf } from './table.ts';

const usage = `npm run gate -- [options]
  --only ${parts.map(({ name }) => name).join(',')}
                 some of the parts; docs/reliability.md is written only by all of them
  --few          as few rounds as npm test has
  --no-canaries  without showing of each part that it can fail
  --help`;

const document = join(repositoryRoot, 'docs/reliability.md');
const [begin, end] = ['<!-- gate -->', '<!-- /gate -->'];

/** Runs the part in a copy of the source with its fault, and tells whether the part noticed. */
async function canaryFalls(part: Part): Promise<boolean> {
  const { folder, remove } = await copyWorkingTree();
  try {
    mutate(folder, part.canary);
    const { code, output } = await run(
      process.execPath,
      [
        join(folder, tools.tsx),
        join(folder, 'tests/gate/gate.ts'),
        '--only',
        part.name,
        '--few',
        '--no-canaries',
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

/** The exit code that says that a goal was missed, and not that something broke. */
const missed = 3;

async function outcomeOf(
  part: Part,
  { few, canaries }: { few: boolean; canaries: boolean },
): Promise<Outcome> {
  const begun = performance.now();
  if (part.needsBuild) await buildStaleOutput();
  const figures = await part.run(few ? 'few' : 'all');
  const seconds = (performance.now() - begun) / 1000;
  return { part, figures, seconds, canaryFell: canaries ? await canaryFalls(part) : null };
}

function writeDocument(table: string): void {
  const text = readFileSync(document, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${document} has no place for the table`);
  writeFileSync(document, `${before}${begin}\n\n${table}\n\n${end}${after}`);
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    few: { type: 'boolean', default: false },
    'no-canaries': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit();
}
const names = values.only?.split(',');
const unknown = names?.find((name) => !parts.some((part) => part.name === name));
if (unknown !== undefined) throw new Error(`The gate has no part ${unknown}`);

const outcomes: Outcome[] = [];
for (const part of parts.filter(({ name }) => names?.includes(name) ?? true)) {
  console.log(`== ${part.name}: ${part.promise}`);
  const outcome = await outcomeOf(part, { few: values.few, canaries: !values['no-canaries'] });
  outcomes.push(outcome);
  console.log(tableOf([outcome]));
  console.log(`== ${part.name} ${holds(outcome) ? 'holds' : 'FAILED'} (${outcome.seconds.toFixed(0)} s)\n`);
  if (!holds(outcome)) break;
}
const isWhole = outcomes.length === parts.length && !values.few && !values['no-canaries'];
if (isWhole && outcomes.every(holds)) writeDocument(tableOf(outcomes));
console.log(tableOf(outcomes));
if (!outcomes.every(holds)) process.exitCode = missed;
