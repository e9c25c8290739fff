import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import type { Database } from '#server/database/database.ts';
import { runMoment } from '#tests/support/clock.ts';
import { rounds } from '#tests/support/rounds.ts';
import { calls } from '#tests/support/writes/calls.ts';
import { report } from '../measured.ts';
import { type FuzzedServer, startFuzzedServer, type Target } from './fuzzed-server.ts';

/**
 * The seed of the sample. By default it is the hour of the run, so that a failed run can be repeated;
 * GATE_SEED chooses a different sample.
 */
const seed = Number(process.env.GATE_SEED ?? Math.floor(runMoment.getTime() / 3_600_000));
const sampleSize = 1500;
/**
 * The number of requests per call from the sender that the input was created for, and the same number from other
 * senders.
 */
const fewOfCall = { postgres: 2, pglite: 1 } as const;
/** A time limit that only catches hanging runs. */
const allOfThemMs = 1_800_000;

/** Text that must never leave the server: stack traces, SQL statements, paths, and names of components. */
const telling =
  /\bat [\w.<]+ ?\(|node_modules|src\/server|drizzle|pglite|postgres|syntax error|violates|sqlstate/i;

function sampled(all: readonly Target[], wanted: number, place = 0): readonly Target[] {
  const size = Math.min(wanted, all.length);
  const one = fc.subarray([...all], { minLength: size, maxLength: size });
  return fc.sample(one, { seed: seed + place, numRuns: 1 })[0] ?? [];
}

const isOwn = ({ by }: Target) => by === 'maker';
const ownOf = (all: readonly Target[]) => all.filter(isOwn);
const othersOf = (all: readonly Target[]) => all.filter((target) => !isOwn(target));

/**
 * Samples a few attacks per call. Attacks by other senders come first, because most of them are refused and leave the
 * input usable.
 */
const fewOfEach = (ofCalls: readonly Target[][], wanted: number): readonly Target[] =>
  ofCalls.flatMap((all, place) => [
    ...sampled(othersOf(all), wanted, place),
    ...sampled(ownOf(all), wanted, place),
  ]);

/**
 * Samples enough attacks to try about fifty values in every field of every call. Most come from the sender that the
 * input was created for, and some from other roles that may make the call. The sample changes every hour.
 */
const manyOf = (all: readonly Target[]): readonly Target[] => [
  ...sampled(ownOf(all), 17 * sampleSize),
  ...sampled(othersOf(all), 3 * sampleSize),
];

/**
 * Returns the calls to attack. In `npm test`, the embedded database gets every second call, alternating from hour to
 * hour.
 */
const attackedOn = (kind: Database['kind']): readonly Call[] =>
  rounds === 'few' && kind === 'pglite' ? calls.filter((_, place) => place % 2 === seed % 2) : calls;

function sampleFor(kind: Database['kind'], all: readonly Target[][]): readonly Target[] {
  if (rounds === 'few') return fewOfEach(all, fewOfCall[kind]);
  return kind === 'postgres' ? manyOf(all.flat()) : sampled(all.flat(), sampleSize);
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
      'hostile values get no 5xx and no internal details, and every list still answers',
      async (context) => {
        const all = await fuzzed.targets(attackedOn(kind));
        const targets = sampleFor(kind, all);
        console.log(`fuzz on ${kind}: ${targets.length} of ${all.flat().length} requests, seed ${seed}`);
        const { broken, talkative, silent, carriedOut } = await attack(fuzzed, targets);
        expect.soft({ broken, talkative, silent }).toEqual({ broken: [], talkative: [], silent: [] });
        report(context, [
          {
            what: `hostile requests on ${kind}`,
            goal: { atLeast: rounds === 'all' ? sampleSize : all.length * fewOfCall[kind] },
            measured: targets.length,
          },
          {
            what: `of them carried out on ${kind}`,
            goal: { atLeast: Math.floor(targets.length / 20) },
            measured: carriedOut,
          },
          { what: `responses with 500 or more on ${kind}`, goal: { exactly: 0 }, measured: broken.length },
          {
            what: `responses that reveal internals on ${kind}`,
            goal: { exactly: 0 },
            measured: talkative.length,
          },
          { what: `lists that fail afterward on ${kind}`, goal: { exactly: 0 }, measured: silent.length },
        ]);
      },
      allOfThemMs,
    );
  },
);
