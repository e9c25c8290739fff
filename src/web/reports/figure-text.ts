import { type Comparison, type FigureRow, isShare, valueText } from '#contract/reports/figure-rows.ts';
import type { reportsWords } from '#words/en/reports.ts';
import { joined } from '#words/say/joined.ts';
import { moneyText } from '#words/say/money-text.ts';

type Words = Pick<typeof reportsWords, 'figures' | 'comparison' | 'technicians'>;

/** Returns the text of a figure in the reader's digits. */
export function figureText(row: FigureRow, when: 'now' | 'before', { figures }: Words): string {
  return row.unit === 'money' ? moneyText(row[when], row.currency) : valueText(row, when, figures);
}

/** Returns the text that a card shows first, and the numbers behind it if they are not the same. */
export function valueTexts(row: FigureRow, words: Words): readonly [string, string | null] {
  const text = figureText(row, 'now', words);
  if (row.unit === 'kept' && row.due > 0) return [words.figures.share(row.now / row.due), text];
  if (row.unit !== 'stars' || row.now === null) return [text, null];
  return [words.technicians.stars(row.now), words.figures.ratingCount(row.ratings)];
}

export function comparisonText(
  row: FigureRow,
  compared: Comparison | null,
  { figures, comparison }: Pick<Words, 'figures' | 'comparison'>,
): string {
  if (compared === null) return comparison.none;
  const { direction, verdict } = compared;
  if (direction === 'same') return comparison.same;
  const text = comparison[row.unit][direction](differenceText(row, compared, { figures, comparison }));
  return verdict === null ? text : joined([text, comparison.verdict[verdict]]);
}

function differenceText(
  row: FigureRow,
  { by }: Comparison,
  words: Pick<Words, 'figures' | 'comparison'>,
): string {
  const { figures, comparison } = words;
  if (row.unit === 'money') return moneyText(String(by), row.currency);
  const difference = Number(by);
  if (isShare(row)) return comparison.points(difference);
  return row.unit === 'hours' ? figures.hours(difference) : figures.count(difference);
}
