import pg from 'pg';
import { startPostgres } from '#tests/support/databases/postgres.ts';
import { startApp } from '#tests/support/servers/app.ts';
import { type Attacked, slowConnections } from '../insiders/attacks.ts';
import { costlyAttacks } from '../insiders/costly-attacks.ts';
import { type Waited, type Work, workOf } from '../insiders/neighbors.ts';
import { peopleOf } from '../insiders/people.ts';
import { type Figure, type Mutation, type Part, programPaths, type Rounds } from '../part.ts';

/** The maximum factor by which other people's work may slow down. */
const slower = 3;
/** The time that people work before and during an attack, in seconds. */
const slowSeconds: Readonly<Record<Rounds, number>> = { few: 8, all: 20 };
const costlySeconds: Readonly<Record<Rounds, number>> = { few: 8, all: 12 };

type Compared = { readonly work: Work; readonly times: number; readonly refused: number };

const said = (waited: ReadonlyMap<Work, Waited>) =>
  [...waited].map(([work, { p95 }]) => `${work} ${p95.toFixed(0)} ms`).join(', ');

type Site = { readonly origin: string; readonly forgetGuesses: () => Promise<void> };

async function comparedOn(site: Site, { what, by, begin, beside }: Attacked, seconds: number) {
  const { origin } = site;
  const [insiders, others] = [await peopleOf(origin, by), await peopleOf(origin, 'others')];
  const work = await workOf(others, beside);
  await work(1);
  const compare = async () => {
    // An earlier attack may have used up the attempts that a person has in a quarter of an hour.
    await site.forgetGuesses();
    const quiet = await work(seconds);
    const attack = await begin(insiders);
    const loud = await work(seconds);
    const reached = await attack.end();
    console.log(`${what}: ${said(quiet)} becomes ${said(loud)}, reached ${reached}`);
    const compared = [...loud].map(
      ([one, { p95, refused }]): Compared => ({
        work: one,
        times: p95 / (quiet.get(one)?.p95 ?? Number.NaN),
        refused,
      }),
    );
    return { compared, reached };
  };
  const one = await compare();
  if (one.compared.every(({ times, refused }) => times <= slower && refused === 0)) return one;
  // Other load may have slowed down the first measurement. If the attack itself is costly, a second measurement shows
  // that as well.
  const again = await compare();
  return {
    compared: one.compared.map((first, index): Compared => {
      const second = again.compared[index] ?? first;
      return {
        work: first.work,
        times: Math.min(first.times, second.times),
        refused: Math.min(first.refused, second.refused),
      };
    }),
    reached: Math.min(one.reached, again.reached),
  };
}

async function figuresOf(site: Site, attacked: Attacked, seconds: number): Promise<Figure[]> {
  const { compared, reached } = await comparedOn(site, attacked, seconds);
  const { what } = attacked;
  return [
    { what: attacked.reached.what, goal: { atLeast: attacked.reached.least }, measured: reached },
    ...compared.flatMap(({ work, times, refused }): Figure[] => [
      { what: `${work} refused to others beside ${what}`, goal: { exactly: 0 }, measured: refused },
      ...(work === 'readiness checks'
        ? []
        : [
            {
              what: `p95 of ${work} of another operator beside ${what}, in its quiet p95`,
              goal: { atMost: slower },
              measured: times,
              unit: 'times',
            },
          ]),
    ]),
  ];
}

async function figuresUnder(attacks: readonly Attacked[], seconds: number): Promise<Figure[]> {
  const postgres = await startPostgres();
  const app = await startApp({ DATABASE_URL: postgres.url, TRUST_PROXY: 'yes' }, ['--demo']);
  const database = new pg.Client(postgres.url);
  try {
    await database.connect();
    const forgetGuesses = async () => {
      await database.query('delete from sign_in_guesses');
    };
    const site = { origin: app.origin, forgetGuesses };
    const figures: Figure[] = [];
    for (const attacked of attacks) figures.push(...(await figuresOf(site, attacked, seconds)));
    return figures;
  } catch (error) {
    throw new Error(`the server said: ${app.output().slice(-1000)}`, { cause: error });
  } finally {
    await database.end();
    await app.stop();
    await postgres.stop();
  }
}

export const slowInsiders: Part = {
  name: 'slow-insiders',
  promise: 'people of one operator who hold connections delay no one at another operator',
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
  covers: programPaths('insiders'),
  needsBuild: true,
  run: (rounds) => figuresUnder([slowConnections], slowSeconds[rounds]),
};

/** The start of the name of a figure, which the name of the attack completes. */
const p95Of = (work: Work, what: string) => `p95 of ${work} of another operator beside ${what}`;

/** With this fault, operators no longer take turns. */
const inOrderOfArrival: Mutation = {
  file: 'src/server/platform/turns/in-turn.ts',
  from: 'first && !lastTurns.isBefore(one.by, first.by) ? first : one',
  to: 'first ?? one',
};

export const costlyInsiders: Part = {
  name: 'costly-insiders',
  promise: 'people of one operator who ask for costly work delay no one at another operator',
  canaries: [
    {
      misses: p95Of('uploads', 'costly pictures'),
      file: 'src/server/steps/untrusted-picture.ts',
      from: "cost > smallCost ? 'large' : 'small'",
      to: "cost > smallCost ? 'large' : 'large'",
    },
    {
      misses: p95Of('lists', 'costly pictures'),
      file: 'src/server/steps/untrusted-picture.ts',
      from: 'return inDecodingTurn(pixels * scans',
      to: `if (pixels > smallCost) for (const end = Date.now() + 1500; Date.now() < end; );
  return inDecodingTurn(pixels * scans`,
    },
    {
      misses: p95Of('lists', 'costly logos'),
      file: 'src/server/platform/command.ts',
      from: '(await prepare?.({ server, actor }, input)) as Prepared',
      to: '(await server.database.transaction(request.as, async () => prepare?.({ server, actor }, input))) as Prepared',
    },
    { misses: p95Of('uploads', 'large signatures'), ...inOrderOfArrival },
    { misses: p95Of('sign-ins', 'right passwords'), ...inOrderOfArrival },
    { misses: p95Of('documents', 'printed reports'), ...inOrderOfArrival },
    {
      misses: p95Of('lists', 'large imports'),
      file: 'src/server/clients/import.ts',
      from: 'return inImportTurn(write, { operator, account });',
      to: 'return operator === account ? inImportTurn(write, { operator, account }) : write();',
    },
  ],
  covers: programPaths('insiders'),
  needsBuild: true,
  run: (rounds, wanted = '') => {
    const meant = costlyAttacks.filter(({ what }) => wanted.includes(what));
    return figuresUnder(meant.length > 0 ? meant : costlyAttacks, costlySeconds[rounds]);
  },
};
