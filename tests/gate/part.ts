/** One measurement of a part, with its goal. */
export type Figure = {
  readonly what: string;
  readonly goal: Goal;
  readonly measured: number;
  /** The unit, such as s, MB or ms; a count has none. */
  readonly unit?: string;
};

export type Goal = { readonly exactly: number } | { readonly atMost: number } | { readonly atLeast: number };

/**
 * A deliberate fault in one source file that a part of the gate must detect, which proves that the part can
 * fail. `from` occurs exactly once.
 */
export type Mutation = { readonly file: string; readonly from: string; readonly to: string };

/**
 * A canary of a part. With `misses`, the figure whose name includes this text must miss its goal, regardless of the
 * others.
 */
export type Canary = Mutation & { readonly misses?: string };

/** The paths that a part measures by default, as Git pathspecs: the product, and the tests that measure it. */
export const sourcePaths: readonly string[] = ['src', 'scripts', 'tests', 'package-lock.json'];

/**
 * The paths that a part without a browser measures: everything except the web with its build, the journeys with their
 * support, and files that make no difference to a running server.
 */
export const serverPaths: readonly string[] = [
  ...sourcePaths,
  ':(exclude)src/web',
  ':(exclude)scripts/build',
  ':(exclude)scripts/check',
  ':(exclude)scripts/docs',
  ':(exclude)tests/journeys',
  ':(exclude)tests/support/browser',
  ':(exclude)tests/seconds.json',
];

/**
 * Returns the paths that a part measures if it only runs the built server: no other part's file, and no test. So a
 * change to one part or test does not make the figures of the other parts outdated.
 */
export const programPaths = (partFile: string): readonly string[] => [
  'src',
  'scripts',
  'package-lock.json',
  ...['figures', 'races', 'simulation', 'support'].map((folder) => `tests/${folder}`),
  ':(glob)tests/gate/*.ts',
  ...['databases', 'dumps', 'faults', 'insiders', 'load', 'offline', 'stall'].map(
    (one) => `tests/gate/${one}`,
  ),
  `tests/gate/parts/${partFile}.ts`,
  ...serverPaths.filter((path) => path.startsWith(':(exclude)')),
  ':(exclude)tests/gate/parts.ts',
  ':(exclude,glob)**/*.test.ts',
];

/** The number of rounds that a part runs: `few` in `npm test` and for the canaries, `all` in `npm run gate`. */
export type Rounds = 'few' | 'all';

export type Part = {
  readonly name: string;
  /** The promise that the part checks, as a sentence. */
  readonly promise: string;
  /** Each of these changes alone must make the part miss a goal. A part that checks two things has one for each. */
  readonly canaries: readonly Canary[];
  /**
   * The paths that the part measures: a change there makes its rows outdated. The default is `sourcePaths`.
   */
  readonly covers?: readonly string[];
  /** The programs that the part needs. If one is missing, the gate skips the part and reports it. */
  readonly needsTools?: readonly string[];
  /** True if the part needs dist, which is then built first. */
  readonly needsBuild: boolean;
  /**
   * If `wanted` is given, only figures whose names include this text are needed. The part may skip all other
   * measurements.
   */
  run(rounds: Rounds, wanted?: string): Promise<readonly Figure[]>;
};

export function isMet({ goal, measured }: Figure): boolean {
  if ('exactly' in goal) return measured === goal.exactly;
  return 'atMost' in goal ? measured <= goal.atMost : measured >= goal.atLeast;
}
