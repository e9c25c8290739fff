import { type FigureName, type Figures, type PlainFigure, plainFigures } from '#contract/reports.ts';
import { type Currency, formatMoney } from '#domain/values/money.ts';

type FigureBase = {
  readonly figure: FigureName;
  readonly better: PlainFigure['better'];
};

/** One figure of the period, with its value in the previous period. Revenue has one row per currency. */
export type FigureRow = FigureBase &
  (
    | {
        readonly unit: PlainFigure['unit'];
        readonly now: number | null;
        readonly before: number | null;
      }
    | {
        readonly unit: 'visits';
        readonly now: number;
        readonly before: number;
        readonly planned: number;
        readonly plannedBefore: number;
      }
    | {
        readonly unit: 'kept';
        readonly now: number;
        readonly before: number;
        readonly due: number;
        readonly dueBefore: number;
        readonly dueName: (typeof promises)[number][1];
        /**
         * The number of met targets that were reported late. Null for targets that are not reported by a
         * device.
         */
        readonly late: number | null;
        readonly lateBefore: number | null;
      }
    | {
        readonly unit: 'stars';
        readonly now: number | null;
        readonly before: number | null;
        readonly ratings: number;
        readonly ratingsBefore: number;
      }
    | {
        readonly unit: 'money';
        readonly currency: Currency;
        readonly now: string;
        readonly before: string;
      }
  );

export const plainNames = Object.keys(plainFigures) as (keyof typeof plainFigures)[];

const promises = [
  ['responses_in_time', 'responses_due'],
  ['arrivals_in_time', 'arrivals_due'],
  ['windows_in_time', 'windows_due'],
] as const;

/** Returns every figure of a report, in the order in which screens and files show them. */
export function figureRows(now: Figures, before: Figures): readonly FigureRow[] {
  return [
    ...plainNames.map((figure) => ({
      ...plainFigures[figure],
      figure,
      now: now[figure],
      before: before[figure],
    })),
    ...promises.map(([figure, dueName]) => ({
      figure,
      dueName,
      unit: 'kept' as const,
      better: 'up' as const,
      now: now[figure],
      before: before[figure],
      due: now[dueName],
      dueBefore: before[dueName],
      late: lateOf(figure, now),
      lateBefore: lateOf(figure, before),
    })),
    {
      figure: 'rating',
      unit: 'stars',
      better: 'up',
      now: now.rating,
      before: before.rating,
      ratings: now.ratings,
      ratingsBefore: before.ratings,
    },
    {
      figure: 'covered_visits',
      unit: 'visits',
      better: null,
      now: now.covered_visits,
      before: before.covered_visits,
      planned: now.plan_visits,
      plannedBefore: before.plan_visits,
    },
    ...currenciesOf(now, before).map((currency) => ({
      figure: 'revenue' as const,
      unit: 'money' as const,
      better: 'up' as const,
      currency,
      now: amountIn(now, currency),
      before: amountIn(before, currency),
    })),
  ];
}

function lateOf(figure: (typeof promises)[number][0], { arrivals_reported_late: late }: Figures) {
  return figure === 'arrivals_in_time' ? late : null;
}

function currenciesOf(...all: readonly Figures[]): readonly Currency[] {
  return [...new Set(all.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))].toSorted();
}

function amountIn({ revenue }: Figures, currency: Currency): string {
  return revenue.find((sum) => sum.currency === currency)?.amount ?? '0';
}

export type Comparison = {
  readonly direction: 'up' | 'down' | 'same';
  /** The size of the difference: hours, percentage points, a count, or an exact amount. */
  readonly by: number | string;
  readonly verdict: 'better' | 'worse' | null;
};

/**
 * Returns the difference from the previous period. Both figures are rounded as they are shown. Null if either
 * is unknown.
 */
export function compare(row: FigureRow): Comparison | null {
  const difference = row.unit === 'money' ? amountBetween(row.before, row.now) : numberBetween(row);
  if (difference === null) return null;
  const { sign, by } = difference;
  if (sign === 0) return { direction: 'same', by, verdict: null };
  const direction = sign > 0 ? 'up' : 'down';
  if (row.better === null) return { direction, by, verdict: null };
  return { direction, by, verdict: row.better === direction ? 'better' : 'worse' };
}

type Difference = { readonly sign: number; readonly by: number | string };

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

function numberBetween(row: Exclude<FigureRow, { unit: 'money' }>): Difference | null {
  const { now, before } = row.unit === 'kept' ? sharesOf(row) : row;
  if (now === null || before === null) return null;
  const scale = isShare(row) ? 100 : 1;
  const by = oneDecimal(oneDecimal(now * scale) - oneDecimal(before * scale));
  return { sign: Math.sign(by), by: Math.abs(by) };
}

/** Returns the shares of targets that were met. A share is null if no target was due. */
function sharesOf({ now, before, due, dueBefore }: Extract<FigureRow, { unit: 'kept' }>) {
  return {
    now: due === 0 ? null : now / due,
    before: dueBefore === 0 ? null : before / dueBefore,
  };
}

/** True if the difference is measured in percentage points. */
export function isShare({ unit }: FigureRow): boolean {
  return unit === 'share' || unit === 'kept';
}

const decimals = 3;

function amountBetween(before: string, now: string): Difference {
  const thousandths = thousandthsOf(now) - thousandthsOf(before);
  const digits = String(thousandths < 0n ? -thousandths : thousandths).padStart(decimals + 1, '0');
  return {
    sign: Math.sign(Number(thousandths)),
    by: `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`,
  };
}

/** Returns an amount in thousandths. An integer stays exact, while a float would not. */
function thousandthsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
}

type FigureWords = Readonly<Record<PlainFigure['unit'], (value: number) => string>> &
  Readonly<Record<'kept' | 'visits' | 'stars', (value: number, all: number) => string>> & {
    readonly noValue: string;
    /** Formats an amount; omitted for documents, whose digits are Latin. */
    readonly money?: (amount: string, currency: string) => string;
  };

/** Formats the figure of this period or of the previous one. */
export function valueText(row: FigureRow, when: 'now' | 'before', words: FigureWords): string {
  switch (row.unit) {
    case 'money':
      return (words.money ?? formatMoney)(row[when], row.currency);
    case 'visits':
      return words.visits(row[when], when === 'now' ? row.planned : row.plannedBefore);
    case 'kept': {
      const due = when === 'now' ? row.due : row.dueBefore;
      return due === 0 ? words.noValue : words.kept(row[when], due);
    }
    case 'stars': {
      const value = row[when];
      const ratings = when === 'now' ? row.ratings : row.ratingsBefore;
      return value === null ? words.noValue : words.stars(value, ratings);
    }
    default: {
      const value = row[when];
      return value === null ? words.noValue : words[row.unit](value);
    }
  }
}
