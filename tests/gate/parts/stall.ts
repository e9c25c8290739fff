import { startPostgres } from '#tests/support/databases/postgres.ts';
import { startApp } from '#tests/support/servers/app.ts';
import { type Figure, type Part, programPaths, type Rounds } from '../part.ts';
import { flooding, p95OfReads } from '../stall/flood.ts';
import { type OpenRequest, openRequests } from '../stall/open-calls.ts';

const atOnce = 24;
/** The maximum factor by which a read may slow down. */
const slower = 10;
/** The requests in `few` rounds: one that costs CPU time, and a probe. */
const inFewRounds: readonly string[] = ['accounts.sign-in', '/readyz'];
const reader = '198.51.100.1';
const read = '/api/job-orders?group=open';
const dispatcher = { email: 'dispatcher@demo.test', password: 'demo-coffee' };

async function cookieOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/session/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': reader },
    body: JSON.stringify(dispatcher),
  });
  if (response.status !== 200) throw new Error(`signing in is answered with ${response.status}`);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Measures the factor by which the read slows down during a flood of each public request. */
async function slowdowns(origin: string, rounds: Rounds): Promise<{ name: string; times: number }[]> {
  const headers = { cookie: await cookieOf(origin), 'x-forwarded-for': reader };
  const reads = (seconds: number) => p95OfReads(`${origin}${read}`, headers, seconds);
  await reads(2);
  const measured: { name: string; times: number }[] = [];
  for (const [n, open] of openRequests(origin).entries()) {
    if (rounds === 'few' && !inFewRounds.includes(open.name)) continue;
    const timesSlower = async () => {
      const quiet = await reads(1);
      // Each kind of request comes from its own address, so that the rate limit for one does not hide the cost of the
      // next.
      const asked = fromAddress(open, `203.0.113.${n + 1}`);
      const { result, answered } = await flooding(origin, asked, atOnce, () => reads(5));
      console.log(
        `${open.name}: ${quiet.toFixed(1)} ms becomes ${result.toFixed(1)} ms under ${answered} requests`,
      );
      return result / quiet;
    };
    const times = await timesSlower();
    // Other load may have slowed down the first measurement. If the call itself is costly, a second measurement shows
    // that as well.
    measured.push({ name: open.name, times: times <= slower ? times : Math.min(times, await timesSlower()) });
  }
  return measured;
}

function fromAddress({ init, ...open }: OpenRequest, address: string): OpenRequest {
  return {
    ...open,
    init: () => {
      const request = init();
      return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
    },
  };
}

async function figuresOn(kind: 'postgres' | 'pglite', rounds: Rounds): Promise<Figure[]> {
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const app = await startApp({ DATABASE_URL: postgres?.url ?? '', TRUST_PROXY: 'yes' }, ['--demo']);
  try {
    const measured = await slowdowns(app.origin, rounds);
    const worst = measured.toSorted((a, b) => b.times - a.times)[0];
    return [
      { what: `open requests on ${kind}`, goal: { atLeast: 1 }, measured: measured.length },
      {
        what: `p95 of a read under ${atOnce} at once, beside its quiet p95, on ${kind} (${worst?.name})`,
        goal: { atMost: slower },
        measured: worst?.times ?? Number.POSITIVE_INFINITY,
        unit: 'times',
      },
    ];
  } catch (error) {
    throw new Error(`the server said: ${app.output().slice(-1000)}`, { cause: error });
  } finally {
    await app.stop();
    await postgres?.stop();
  }
}

export const stall: Part = {
  name: 'stall',
  promise: 'no request that a stranger may send slows down the people who are signed in',
  canaries: [
    {
      file: 'src/server/steps/password.ts',
      from: 'new Promise<Buffer>((resolve, reject) => {',
      to: 'new Promise<Buffer>((resolve, reject) => { for (const end = Date.now() + 300; Date.now() < end; );',
    },
    {
      file: 'src/server/site/readiness-probe.ts',
      from: 'if (stopping.aborted) throw notReady();',
      to: 'if (stopping.aborted) throw notReady(); for (const end = Date.now() + 100; Date.now() < end; );',
    },
  ],
  covers: programPaths('stall'),
  needsBuild: true,
  run: async (rounds) => [
    ...(await figuresOn('postgres', rounds)),
    ...(rounds === 'all' ? await figuresOn('pglite', rounds) : []),
  ],
};
