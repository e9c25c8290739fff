import { startPostgres } from '#tests/support/databases/postgres.ts';
import { startApp } from '#tests/support/servers/app.ts';
import { type Attack, holdConnections, sendCostlyPictures } from '../insiders/attacks.ts';
import { photoBody, type Waited, workOn } from '../insiders/neighbors.ts';
import { type Insider, peopleOf } from '../insiders/people.ts';
import { type Figure, type Part, type Rounds, serverPaths } from '../part.ts';

/** The maximum factor by which other people's work may slow down. */
const slower = 3;
const seconds: Readonly<Record<Rounds, number>> = { few: 8, all: 20 };

type Attacked = {
  readonly what: string;
  readonly begin: (insiders: readonly Insider[]) => Promise<Attack>;
  /** The effect of the attack. Below `least`, the attack does not count as effective. */
  readonly reached: { readonly what: string; readonly least: number };
};

type Compared = { readonly uploads: number; readonly lists: number; readonly refused: number };

async function comparedOn(origin: string, { begin, what }: Attacked, rounds: Rounds) {
  const [many, others] = [await peopleOf(origin, 'many'), await peopleOf(origin, 'others')];
  const body = await photoBody();
  const work = () => workOn(others, body, seconds[rounds]);
  await work();
  const compare = async (): Promise<Compared & { readonly reached: number }> => {
    const quiet = await work();
    const attack = await begin(many);
    const loud = await work();
    const reached = await attack.end();
    console.log(`${what}: ${said(quiet)} becomes ${said(loud)}, ${loud.refused} refused`);
    return {
      uploads: loud.uploads / quiet.uploads,
      lists: loud.lists / quiet.lists,
      refused: loud.refused,
      reached,
    };
  };
  const one = await compare();
  if (Math.max(one.uploads, one.lists) <= slower && one.refused === 0) return one;
  // Other load may have slowed down the first measurement. If the attack itself is costly, a second measurement shows
  // that as well.
  const again = await compare();
  return {
    uploads: Math.min(one.uploads, again.uploads),
    lists: Math.min(one.lists, again.lists),
    refused: Math.min(one.refused, again.refused),
    reached: Math.min(one.reached, again.reached),
  };
}

const said = ({ uploads, lists }: Waited) =>
  `${uploads.toFixed(0)} ms an upload, ${lists.toFixed(0)} ms a list`;

async function figuresUnder(attacked: Attacked, rounds: Rounds): Promise<Figure[]> {
  const postgres = await startPostgres();
  const app = await startApp({ DATABASE_URL: postgres.url, TRUST_PROXY: 'yes' }, ['--demo']);
  try {
    const { uploads, lists, refused, reached } = await comparedOn(app.origin, attacked, rounds);
    const { what } = attacked;
    const times = (of: string, measured: number): Figure => ({
      what: `p95 of ${of} of another operator beside ${what}, in its quiet p95`,
      goal: { atMost: slower },
      measured,
      unit: 'times',
    });
    return [
      { what: attacked.reached.what, goal: { atLeast: attacked.reached.least }, measured: reached },
      { what: `uploads refused to others beside ${what}`, goal: { exactly: 0 }, measured: refused },
      times('uploads', uploads),
      times('lists', lists),
    ];
  } catch (error) {
    throw new Error(`the server said: ${app.output().slice(-1000)}`, { cause: error });
  } finally {
    await app.stop();
    await postgres.stop();
  }
}

export const slowInsiders: Part = {
  name: 'slow-insiders',
  promise: 'people of one operator who hold connections keep nobody of another one waiting',
  canaries: [
    {
      file: 'src/server/platform/large-bodies.ts',
      from: 'if (2 * own > left)',
      to: 'if (own > left)',
    },
    {
      file: 'src/server/platform/large-bodies.ts',
      from: 'open.bytes += bytes;',
      to: 'open.bytes += bytes; if (bytes < 10) for (const end = Date.now() + 100; Date.now() < end; );',
    },
  ],
  covers: serverPaths,
  needsBuild: true,
  run: (rounds) =>
    figuresUnder(
      {
        what: 'slow connections',
        begin: holdConnections,
        reached: { what: 'parts of files that were held', least: 8 },
      },
      rounds,
    ),
};

export const costlyInsiders: Part = {
  name: 'costly-insiders',
  promise: 'people of one operator who send costly pictures keep nobody of another one waiting',
  canaries: [
    {
      file: 'src/server/steps/untrusted-picture.ts',
      from: "cost > smallCost ? 'large' : 'small'",
      to: "cost > smallCost ? 'large' : 'large'",
    },
    {
      file: 'src/server/steps/untrusted-picture.ts',
      from: 'return inDecodingTurn(pixels * scans',
      to: `if (pixels > smallCost) for (const end = Date.now() + 1500; Date.now() < end; );
  return inDecodingTurn(pixels * scans`,
    },
  ],
  covers: serverPaths,
  needsBuild: true,
  run: (rounds) =>
    figuresUnder(
      {
        what: 'costly pictures',
        begin: sendCostlyPictures,
        reached: { what: 'costly pictures that were decoded', least: 3 },
      },
      rounds,
    ),
};
