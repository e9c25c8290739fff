import { formatMoney } from '#domain/values/money.ts';
import type { reportsWords } from '#words/en/reports.ts';
import { joined } from '#words/say/joined.ts';
import { type Comparison, type FigureRow, isShare } from './figure-rows.ts';

type Words = Pick<typeof reportsWords, 'figures' | 'comparison'>;

/** Formats the figure of this period or of the previous one. */
export function valueText(row: FigureRow, when: 'now' | 'before', { figures }: Words): string {
  switch (row.unit) {
    case 'money':
      return formatMoney(row[when], row.currency);
    case 'visits':
      return figures.visits(row[when], when === 'now' ? row.planned : row.plannedBefore);
    case 'kept': {
      const due = when === 'now' ? row.due : row.dueBefore;
      return due === 0 ? figures.noValue : figures.kept(row[when], due);
    }
    case 'stars': {
      const value = row[when];
      const ratings = when === 'now' ? row.ratings : row.ratingsBefore;
      return value === null ? figures.noValue : figures.stars(value, ratings);
    }
    default: {
      const value = row[when];
      return value === null ? figures.noValue : figures[row.unit](value);
    }
  }
}

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
  if (row.unit === 'money') return formatMoney(String(by), row.currency);
  const difference = Number(by);
  if (isShare(row)) return comparison.points(difference);
  return row.unit === 'hours' ? figures.hours(difference) : figures.count(difference);
}
