import { parseArgs } from 'node:util';
import type { Database } from '#server/database/database.ts';
import { openMigrated } from '../gate/faults/proxied-database.ts';
import { createEmptyDatabase } from '../support/databases/database.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { faultsIn, isBroken, type Played, played, tableOf } from './report.ts';

/** Plays two weeks of a company on each database, and reports the days and the broken promises. */
const usage = 'npm run simulate -- [--seed N] [--days 14] [--database pglite|postgres]';
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '14' },
    database: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const kinds = (['pglite', 'postgres'] as const).filter((kind) => (values.database ?? kind) === kind);
const [seed, days] = [Number(values.seed), Number(values.days)];
if (values.help || kinds.length === 0 || !Number.isInteger(seed) || !(Number.isInteger(days) && days > 0)) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}

async function on(kind: Database['kind']): Promise<Played> {
  const asked = { seed, days };
  if (kind === 'pglite') {
    const done = await played(kind, asked);
    await done.world.app.close();
    return done;
  }
  const postgres = await startPostgres();
  try {
    const { url } = await createEmptyDatabase({ server: postgres.url });
    const done = await played(kind, { ...asked, on: await openMigrated(url) });
    await done.world.app.close();
    return done;
  } finally {
    await postgres.stop();
  }
}

const diaries: string[] = [];
let isWhole = true;
for (const kind of kinds) {
  const { diary, checked, seconds } = await on(kind);
  if (diaries.length === 0) console.log(diary);
  diaries.push(diary);
  isWhole &&= !checked.some(isBroken);
  console.log(`\nOn ${kind}, seed ${seed}, ${days} days, in ${seconds} seconds:\n\n${tableOf(checked)}\n`);
  console.log(faultsIn(checked));
}
const areAlike = new Set(diaries).size === 1;
if (diaries.length > 1) console.log(areAlike ? 'Both databases tell the same diary.' : 'The diaries differ:');
if (!areAlike) console.log(diaries[1]);
process.exit(isWhole && areAlike ? 0 : 1);
