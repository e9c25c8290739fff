import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report, rounds } from '../measured.ts';
import { type FuzzedServer, startFuzzedServer, type Target } from './fuzzed-server.ts';

/** GATE_SEED takes a sample once more. */
const seed = Number(process.env.GATE_SEED ?? Date.now() % 1_000_000);
const sampleSize = 1500;
/** Only catches what hangs. */
const allOfThemMs = 1_800_000;

/** What must never leave the server: stacks, statements, paths, names of parts. */
const telling =
  /\bat [\w.<]+ ?\(|node_modules|src\/server|drizzle|pglite|postgres|syntax error|violates|sqlstate/i;

function sampled(all: readonly Target[], size: number): readonly Target[] {
  const one = fc.subarray([...all], { minLength: size, maxLength: size });
  return fc.sample(one, { seed, numRuns: 1 })[0] ?? [];
}

/**
 * A sample large enough to try some fifty values at every field of every call: most sent by whoever the input belongs to,
 * some by the others who may make the call. Each run takes another one.
 */
function manyOf(all: readonly Target[]): readonly Target[] {
  const [own, others] = [all.filter(({ by }) => by === 'maker'), all.filter(({ by }) => by !== 'maker')];
  return [...sampled(own, 17 * sampleSize), ...sampled(others, 3 * sampleSize)];
}

async function attack(fuzzed: FuzzedServer, targets: readonly Target[]) {
  const broken: string[] = [];
  const talkative: string[] = [];
  let carriedOut = 0;
  for (const target of targets) {
    const answer = await fuzzed.send(target);
    if (answer === null) continue;
    const { status, text } = answer;
    const what = `${target.call.name} as ${target.by}: ${JSON.stringify(target.attack).slice(0, 200)}: ${status}`;
    if (status >= 500) broken.push(what);
    if (status !== 200 && telling.test(text)) talkative.push(`${what} ${text.slice(0, 500)}`);
    if (status === 200) carriedOut += 1;
  }
  return { broken, talkative, carriedOut, silent: await fuzzed.brokenLists() };
}

describe.each(['postgres', 'pglite'] as const)(
  'hostile values in every field of every call, on %s',
  (kind) => {
    let fuzzed: FuzzedServer;
    beforeAll(async () => {
      fuzzed = await startFuzzedServer(kind);
    });
    afterAll(() => fuzzed.app.close());

    test(
      'are answered by no 5xx and with nothing of the inside, and every list answers afterwards',
      async (context) => {
        const all = await fuzzed.targets();
        const targets = rounds === 'all' && kind === 'postgres' ? manyOf(all) : sampled(all, sampleSize);
        console.log(`fuzz on ${kind}: ${targets.length} of ${all.length} requests, seed ${seed}`);
        const { broken, talkative, silent, carriedOut } = await attack(fuzzed, targets);
        expect.soft({ broken, talkative, silent }).toEqual({ broken: [], talkative: [], silent: [] });
        report(context, [
          { what: `hostile requests on ${kind}`, goal: { atLeast: sampleSize }, measured: targets.length },
          {
            what: `of them carried out on ${kind}`,
            goal: { atLeast: Math.floor(targets.length / 20) },
            measured: carriedOut,
          },
          { what: `answers of 500 and more on ${kind}`, goal: { exactly: 0 }, measured: broken.length },
          {
            what: `answers that tell of the inside on ${kind}`,
            goal: { exactly: 0 },
            measured: talkative.length,
          },
          { what: `lists that fail afterwards on ${kind}`, goal: { exactly: 0 }, measured: silent.length },
        ]);
      },
      allOfThemMs,
    );
  },
);
