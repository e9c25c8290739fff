import { type FigureRow, figureRows } from '#contract/reports/figure-rows.ts';
import type { Figures, GlobalReport, OperatorReport } from '#contract/reports.ts';
import { type Period, periodBefore } from '#domain/report.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import type { Cell, Sheet } from '#web/records/exports/csv.ts';
import { lateReportsWords } from '#words/en/job-orders/visit/late-reports.ts';
import type { reportsWords } from '#words/en/reports.ts';
import { countryText } from '#words/say/country-text.ts';
import { wordsOf } from '#words/words.ts';

const amountOf = (amount: string): Cell => ({ amount });

/** Returns an operator's report as the tables of a file. */
export function operatorSheets(report: OperatorReport, period: Period, words: typeof reportsWords): Sheet[] {
  const { charts, exports, technicians } = words;
  const { currency } = report.operator;
  const { columns } = technicians;
  return [
    figuresSheet(report, period, words),
    {
      name: exports.sheets.overTime,
      columns: [charts.begins[report.grain], charts.requests, charts.completed, charts.revenue(currency)],
      rows: report.series.map(({ begins, requests, completed, revenue }) => [
        { date: begins },
        requests,
        completed,
        amountOf(revenue),
      ]),
    },
    {
      name: exports.sheets.technicians,
      columns: [
        columns.name,
        columns.completed,
        columns.firstTimeFix,
        columns.hours,
        columns.travel,
        columns.onSite,
        columns.rating,
        charts.revenue(currency),
      ],
      rows: report.technicians.map((technician) => [
        shownName(technician),
        technician.completed_jobs,
        technician.first_time_fix,
        Number(technician.hours),
        technician.travel_minutes_median,
        technician.on_site_minutes_median,
        technician.rating,
        amountOf(technician.revenue),
      ]),
    },
  ];
}

/**
 * Returns the report about all operators as the tables of a file. An operator has one row for each of its
 * currencies.
 */
export function globalSheets(report: GlobalReport, period: Period, words: typeof reportsWords): Sheet[] {
  const { exports, operators, period: periodWords } = words;
  const { columns } = operators;
  const none = [{ currency: '', amount: '' }];
  return [
    figuresSheet(report, period, words),
    {
      name: exports.sheets.operators,
      columns: [
        columns.name,
        columns.country,
        columns.requests,
        columns.completed,
        columns.response,
        columns.firstTimeFix,
        columns.rating,
        columns.ratings,
        columns.revenue,
        periodWords.currency,
      ],
      rows: report.operators.flatMap((operator) =>
        (operator.revenue.length === 0 ? none : operator.revenue).map(({ currency, amount }): Cell[] => [
          shownName(operator),
          countryText(operator.country),
          operator.requests,
          operator.completed_jobs,
          operator.response_hours_median,
          operator.first_time_fix,
          operator.rating,
          operator.ratings,
          amount === '' ? null : amountOf(amount),
          currency,
        ]),
      ),
    },
  ];
}

type FigurePair = { readonly figures: Figures; readonly previous: Figures };

function figuresSheet({ figures, previous }: FigurePair, period: Period, words: typeof reportsWords): Sheet {
  const { columns, sheets } = words.exports;
  const daysOf = ({ from, until }: Period) => words.period.range(from, until);
  return {
    name: sheets.figures,
    columns: [columns.figure, columns.unit, columns.now, columns.before],
    rows: [
      [words.period.label, words.exports.units.days, daysOf(period), daysOf(periodBefore(period))],
      ...figureRows(figures, previous).flatMap((row) => figureLines(row, words)),
    ],
  };
}

function figureLines(row: FigureRow, { figures, exports }: typeof reportsWords): Cell[][] {
  const { name } = figures[row.figure];
  if (row.unit === 'money') return [[name, row.currency, amountOf(row.now), amountOf(row.before)]];
  const line = [name, exports.units[row.unit], row.now, row.before];
  if (row.unit === 'kept') {
    const due: Cell[] = [figures.due[row.dueName], exports.units.kept, row.due, row.dueBefore];
    if (row.late === null) return [line, due];
    return [line, due, [wordsOf(lateReportsWords).title, exports.units.count, row.late, row.lateBefore]];
  }
  if (row.unit === 'stars') {
    return [line, [figures.ratings, exports.units.count, row.ratings, row.ratingsBefore]];
  }
  if (row.unit !== 'visits') return [line];
  return [line, [figures.planned_visits, exports.units.visits, row.planned, row.plannedBefore]];
}
