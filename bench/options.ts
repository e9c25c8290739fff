import { parseArgs } from 'node:util';
import { works } from './works.ts';

const usage = `npm run bench -- [options]
  --rows 300000     service requests, and as many job orders
  --rounds 5        rounds that are counted, of each work and server
  --seconds 3       how long a round takes
  --only W1,W4      some of the works
  --data folder     keeps the filled PostgreSQL in the folder, or uses the one that is there
  --product dist    the build to measure; without it the one of this working copy, rebuilt if it is stale
  --beside dist     another build, measured in the same rounds: the dist of another working copy with its packages
  --json file       everything that was measured
  --statements      instead of rounds, the time of PostgreSQL in each statement of the product's calls
  --flat file       the --json of a run with fewer rows: no ratio may lose more than a tenth since
  --embedded        the embedded database instead: lists and submits a second
  --help
With BENCH_PROFILES=folder each server leaves a CPU profile there.`;

export type Options = ReturnType<typeof readOptions>;

export function readOptions() {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '300000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string' },
      data: { type: 'string' },
      product: { type: 'string', default: 'dist' },
      beside: { type: 'string' },
      json: { type: 'string' },
      statements: { type: 'boolean', default: false },
      flat: { type: 'string' },
      embedded: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit();
  }
  const { rows, rounds, seconds, only, ...rest } = values;
  return {
    ...rest,
    rows: positive('rows', rows),
    rounds: positive('rounds', rounds),
    seconds: positive('seconds', seconds),
    only: only?.split(',').map(requireWork),
  };
}

function requireWork(name: string): string {
  if (!works.some((work) => work.name === name)) throw new Error(`--only knows no work ${name}`);
  return name;
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
}
