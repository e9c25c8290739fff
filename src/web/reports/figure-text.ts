import { type Comparison, type FigureRow, isShare } from '#contract/reports/figure-rows.ts';
import type { reportsWords } from '#words/en/reports.ts';
import { joined } from '#words/say/joined.ts';
import { moneyText } from '#words/say/money-text.ts';

type Words = Pick<typeof reportsWords, 'figures' | 'comparison'>;

export function comparisonText(
  row: FigureRow,
  compared: Comparison | null,
  { figures, comparison }: Words,
): string {
  if (compared === null) return comparison.none;
  const { direction, verdict } = compared;
  if (direction === 'same') return comparison.same;
  const text = comparison[row.unit][direction](differenceText(row, compared, { figures, comparison }));
  return verdict === null ? text : joined([text, comparison.verdict[verdict]]);
}

function differenceText(row: FigureRow, { by }: Comparison, { figures, comparison }: Words): string {
  if (row.unit === 'money') return moneyText(String(by), row.currency);
  const difference = Number(by);
  if (isShare(row)) return comparison.points(difference);
  return row.unit === 'hours' ? figures.hours(difference) : figures.count(difference);
}
