import { type Figure, type Goal, isMet, type Part } from './part.ts';

/** What a part of the gate came to. */
export type Outcome = {
  readonly part: Part;
  readonly figures: readonly Figure[];
  readonly seconds: number;
  /** Whether the part missed a goal with its change of the source; null where that was not tried. */
  readonly canaryFell: boolean | null;
};

export function holds({ figures, canaryFell }: Outcome): boolean {
  return figures.length > 0 && figures.every(isMet) && canaryFell !== false;
}

export const tableHead = ['| Part | What | Goal | Measured | |', '|---|---|---|---|---|'];

/** The outcomes as one table of Markdown, goal beside figure. */
export function tableOf(outcomes: readonly Outcome[]): string {
  return [...tableHead, ...outcomes.flatMap(rowsOf)].join('\n');
}

/** The lines of one part. */
export function rowsOf(outcome: Outcome): string[] {
  const { part, figures, seconds } = outcome;
  return [
    ...figures.map((figure) => row(outcome, figure)),
    ...canaryRow(outcome),
    `| ${part.name} | how long it took, with its canary | | ${Math.round(seconds)} s | |`,
  ];
}

function row({ part }: Outcome, figure: Figure): string {
  const { what, goal, measured, unit } = figure;
  return `| ${part.name} | ${what} | ${wordsOf(goal, unit)} | ${amount(measured, unit)} | ${isMet(figure) ? 'met' : 'MISSED'} |`;
}

function canaryRow({ part, canaryFell }: Outcome): string[] {
  if (canaryFell === null) return [];
  const [measured, verdict] = canaryFell ? ['fails', 'met'] : ['passes', 'MISSED'];
  return [
    `| ${part.name} | the part, with a fault in ${part.canary.file} | fails | ${measured} | ${verdict} |`,
  ];
}

function wordsOf(goal: Goal, unit: string | undefined): string {
  if ('exactly' in goal) return amount(goal.exactly, unit);
  return 'atMost' in goal ? `at most ${amount(goal.atMost, unit)}` : `at least ${amount(goal.atLeast, unit)}`;
}

function amount(value: number, unit = ''): string {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(3));
  return `${rounded.toLocaleString('en-US')} ${unit}`.trim();
}
