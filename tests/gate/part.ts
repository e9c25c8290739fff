/** One measurement of a part with its goal. */
export type Figure = {
  readonly what: string;
  readonly goal: Goal;
  readonly measured: number;
  /** The unit, such as s, MB or ms; a count has none. */
  readonly unit?: string;
};

export type Goal = { readonly exactly: number } | { readonly atMost: number } | { readonly atLeast: number };

/**
 * A change of one source file that a part must notice, to prove that it can fail. `from` occurs exactly once.
 */
export type Mutation = { readonly file: string; readonly from: string; readonly to: string };

/** The default paths that a part measures: the product, and the tests that measure it. */
export const sourcePaths: readonly string[] = ['src', 'scripts', 'tests', 'package-lock.json'];

/** The extent of a part: `few` rounds in `npm test` and for the canaries, `all` in `npm run gate`. */
export type Rounds = 'few' | 'all';

export type Part = {
  readonly name: string;
  /** The promise that the part guards, as a sentence. */
  readonly promise: string;
  /** With each of these changes alone, the part must miss a goal: one for each of its halves. */
  readonly canaries: readonly Mutation[];
  /** The paths whose changes make its rows outdated; `sourcePaths` by default. */
  readonly covers?: readonly string[];
  /** True if it needs dist, which is then built first. */
  readonly needsBuild: boolean;
  run(rounds: Rounds): Promise<readonly Figure[]>;
};

export function isMet({ goal, measured }: Figure): boolean {
  if ('exactly' in goal) return measured === goal.exactly;
  return 'atMost' in goal ? measured <= goal.atMost : measured >= goal.atLeast;
}
