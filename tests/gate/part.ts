/** One promise of a part: what was measured beside its goal. */
export type Figure = {
  readonly what: string;
  readonly goal: Goal;
  readonly measured: number;
  /** Such as s, MB or ms; a count has none. */
  readonly unit?: string;
};

export type Goal = { readonly exactly: number } | { readonly atMost: number } | { readonly atLeast: number };

/** A change of one source file, by which a part has to notice that it can fail. `from` stands there exactly once. */
export type Mutation = { readonly file: string; readonly from: string; readonly to: string };

/** What every part measures, unless it names its own paths: the product, and the tests that measure it. */
export const sourcePaths: readonly string[] = ['src', 'scripts', 'tests', 'package-lock.json'];

/** How much a part does: `few` rounds in `npm test` and for the canaries, `all` in `npm run gate`. */
export type Rounds = 'few' | 'all';

export type Part = {
  readonly name: string;
  /** What the part guards, as a sentence. */
  readonly promise: string;
  /** With each of these changes alone, the part must miss a goal: one for each of its halves. */
  readonly canaries: readonly Mutation[];
  /** The paths whose changes make its rows outdated; `sourcePaths` where it names none. */
  readonly covers?: readonly string[];
  /** Whether it needs dist, which is then built before it. */
  readonly needsBuild: boolean;
  run(rounds: Rounds): Promise<readonly Figure[]>;
};

export function isMet({ goal, measured }: Figure): boolean {
  if ('exactly' in goal) return measured === goal.exactly;
  return 'atMost' in goal ? measured <= goal.atMost : measured >= goal.atLeast;
}
