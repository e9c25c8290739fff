import { type Figure, type Goal, isMet, type Part } from './part.ts';

/** The outcome of a part of the gate. */
export type Outcome = {
  readonly part: Part;
  readonly figures: readonly Figure[];
  readonly seconds: number;
  /** For each canary, true if the part missed a goal because of it; null if the canaries were not tried. */
  readonly canariesFell: readonly boolean[] | null;
  /** The measured commit, and the day in UTC. */
  readonly commit: string;
  readonly day: string;
};

export function holds({ figures, canariesFell }: Outcome): boolean {
  return figures.length > 0 && figures.every(isMet) && canariesFell?.includes(false) !== true;
}

export const missedVerdict = 'MISSED';
/** The label at the start of a canary's row. */
export const withFault = 'the part, with a fault in';
/** The label of the row with the measured commit. */
export const measuredAt = 'commit and day of the run';

export const tableHead = ['| Part | What | Goal | Measured | |', '|---|---|---|---|---|'];

/** Formats the outcomes as one Markdown table, with the goals next to the figures. */
export function tableOf(outcomes: readonly Outcome[]): string {
  return [...tableHead, ...outcomes.flatMap(rowsOf)].join('\n');
}

/** Returns the rows of one part. */
export function rowsOf(outcome: Outcome): string[] {
  const { part, figures, seconds } = outcome;
  return [
    ...figures.map((figure) => row(outcome, figure)),
    ...canaryRows(outcome),
    `| ${part.name} | how long it took, with its canaries | | ${Math.round(seconds)} s | |`,
    `| ${part.name} | ${measuredAt} | | ${outcome.commit}, ${outcome.day} | |`,
  ];
}

function row({ part }: Outcome, figure: Figure): string {
  const { what, goal, measured, unit } = figure;
  return `| ${part.name} | ${what} | ${wordsOf(goal, unit)} | ${amount(measured, unit)} | ${isMet(figure) ? 'met' : missedVerdict} |`;
}

function canaryRows({ part, canariesFell }: Outcome): string[] {
  if (canariesFell === null) return [];
  return part.canaries.map(({ file }, index) => {
    const [measured, verdict] = canariesFell[index] ? ['fails', 'met'] : ['passes', missedVerdict];
    return `| ${part.name} | ${withFault} ${file} | fails | ${measured} | ${verdict} |`;
  });
}

function wordsOf(goal: Goal, unit: string | undefined): string {
  if ('exactly' in goal) return amount(goal.exactly, unit);
  return 'atMost' in goal ? `at most ${amount(goal.atMost, unit)}` : `at least ${amount(goal.atLeast, unit)}`;
}

function amount(value: number, unit = ''): string {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(3));
  return `${rounded.toLocaleString('en-US')} ${unit}`.trim();
}
