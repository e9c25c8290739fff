import { figureRows, valueText } from '#contract/reports/figure-rows.ts';
import {
  type Figures,
  type GlobalReport,
  getGlobalReport,
  getOperatorReport,
  type OperatorReport,
} from '#contract/reports.ts';
import { type Period, periodBefore } from '#domain/report.ts';
import { bothNames } from '#domain/values/both-forms.ts';
import { formatMoney } from '#domain/values/money.ts';
import { minutesLate } from '#domain/visit/moment.ts';
import type { Reader } from '#server/platform/calls.ts';
import { plainDateText, wordInBoth } from '#server/printing/bilingual.ts';
import type { Bilingual, SheetCell, SheetSection } from '#server/printing/sheet.ts';
import { lateReportsWords } from '#words/en/job-orders/visit/late-reports.ts';
import { reportsWords } from '#words/en/reports.ts';
import { countText } from '#words/say/count-text.ts';
import { countryText } from '#words/say/country-text.ts';
import type { Locale } from '#words/words.ts';
import type { Paper } from './paper.ts';
import { sheetsText, shortMoment, tableSection } from './values.ts';
import { visitsOf, visitsSection } from './visits-paper.ts';

type Words = typeof reportsWords;
const say = (text: (words: Words, locale: Locale) => string) => wordInBoth(reportsWords, text);
const count = (value: number) => countText(value, 'en');

/** Returns an operator's report with the tables of its screen. */
export async function operatorReportPaper(reader: Reader, period: Period): Promise<Paper> {
  const { actor, ask } = reader;
  const report = await ask(getOperatorReport, { ...period });
  const visits = await visitsOf(reader, period);
  return {
    operator_id: actor.operator_id ?? null,
    title: sheetsText((words) => words.operatorReport),
    number: '',
    fileName: fileNameOf(reportsWords.operator.fileName, period),
    recipient: [],
    sections: [
      figuresSection(report, period),
      seriesSection(report),
      techniciansSection(report),
      lateSection(report),
      visitsSection(visits, { withClient: true, none: say(({ client }) => client.noneInPeriod) }),
    ],
    photos: [],
    data: { period, report, visits: visits.items },
  };
}

/** Returns the report about all operators. */
export async function globalReportPaper({ ask }: Reader, period: Period): Promise<Paper> {
  const report = await ask(getGlobalReport, { ...period });
  return {
    operator_id: null,
    title: sheetsText((words) => words.globalReport),
    number: '',
    fileName: fileNameOf(reportsWords.global.fileName, period),
    recipient: [],
    sections: [figuresSection(report, period), operatorsSection(report)],
    photos: [],
    data: { period, report },
  };
}

const fileNameOf = (name: string, { from, until }: Period) => `${name}-${from}-${until}`;

const daysOf = ({ from, until }: Period): Bilingual =>
  say(({ period }, locale) => period.range(plainDateText(from, locale), plainDateText(until, locale)));

type FigurePair = { readonly figures: Figures; readonly previous: Figures };

function figuresSection({ figures, previous }: FigurePair, period: Period): SheetSection {
  const rows = figureRows(figures, previous).map((row): SheetCell[] => [
    say(({ figures: words }) => {
      const { name } = words[row.figure];
      return row.unit === 'money' ? words.inCurrency(name, row.currency) : name;
    }),
    say((words) => valueText(row, 'now', words.figures)),
    say((words) => valueText(row, 'before', words.figures)),
  ]);
  return {
    title: say(({ figures: words }) => words.title),
    facts: [
      { name: sheetsText((words) => words.period), value: daysOf(period) },
      { name: sheetsText((words) => words.previous), value: daysOf(periodBefore(period)) },
    ],
    table: {
      columns: [
        { name: say(({ exports }) => exports.columns.figure), share: 2 },
        { name: say(({ exports }) => exports.columns.now) },
        { name: say(({ exports }) => exports.columns.before) },
      ],
      rows,
    },
  };
}

function seriesSection({ grain, series, operator }: OperatorReport): SheetSection {
  return {
    title: say(({ exports }) => exports.sheets.overTime),
    facts: [],
    table: {
      columns: [
        { name: say(({ charts }) => charts.begins[grain]), isLeftToRight: true },
        { name: say(({ charts }) => charts.requests), isLeftToRight: true },
        { name: say(({ charts }) => charts.completed), isLeftToRight: true },
        { name: say(({ charts }) => charts.revenue(operator.currency)), isLeftToRight: true },
      ],
      rows: series.map(({ begins, requests, completed, revenue }) => [
        begins,
        count(requests),
        count(completed),
        formatMoney(revenue, operator.currency),
      ]),
    },
  };
}

/** Formats a figure in both languages. For a missing figure, returns the text `none`. */
function figure(value: number | null, text: (words: Words, known: number) => string, none: Bilingual) {
  return value === null ? none : say((words) => text(words, value));
}

function techniciansSection({ technicians, operator }: OperatorReport): SheetSection {
  const column = (name: keyof Words['technicians']['columns']) =>
    say((words) => words.technicians.columns[name]);
  const none = say((words) => words.technicians.noFigure);
  return tableSection(
    say((words) => words.technicians.title),
    {
      columns: [
        { name: column('name'), share: 1.7 },
        { name: column('completed') },
        { name: column('firstTimeFix') },
        { name: column('hours') },
        { name: column('travel') },
        { name: column('onSite') },
        { name: column('rating') },
        { name: column('revenue'), share: 1.4, isLeftToRight: true },
      ],
      rows: technicians.map((technician) => [
        bothNames(technician),
        count(technician.completed_jobs),
        figure(technician.first_time_fix, ({ figures }, value) => figures.share(value), none),
        say(({ figures }) => figures.hours(Number(technician.hours))),
        figure(technician.travel_minutes_median, (words, value) => words.technicians.minutes(value), none),
        figure(technician.on_site_minutes_median, (words, value) => words.technicians.minutes(value), none),
        figure(technician.rating, (words, value) => words.technicians.stars(value), none),
        formatMoney(technician.revenue, operator.currency),
      ]),
    },
    { none: say((words) => words.technicians.none) },
  );
}

/** Returns the arrivals that were reported late; an empty list if there are none, as on the screen. */
function lateSection({ late_reports: reports, operator, figures }: OperatorReport): SheetSection {
  const late = (text: (words: typeof lateReportsWords) => string) => wordInBoth(lateReportsWords, text);
  const column = (name: keyof (typeof lateReportsWords)['columns']) => late(({ columns }) => columns[name]);
  const at = (instant: string) => shortMoment(instant, operator.time_zone);
  const all = figures.arrivals_reported_late;
  return tableSection(
    late(({ title }) => title),
    {
      columns: [
        { name: column('job'), isLeftToRight: true },
        { name: column('client'), share: 2 },
        { name: column('promised'), share: 1.5, isLeftToRight: true },
        { name: column('begun'), share: 1.5, isLeftToRight: true },
        { name: column('reported'), share: 1.5, isLeftToRight: true },
        { name: column('minutes'), isLeftToRight: true },
        { name: column('reporter'), share: 1.5 },
      ],
      rows: reports.map((report) => [
        report.number,
        bothNames(report.client),
        at(report.arrive_by),
        at(report.first_arrived_at),
        at(report.arrival_recorded_at),
        count(minutesLate(new Date(report.first_arrived_at), new Date(report.arrival_recorded_at)) ?? 0),
        report.reported_by ?? late(({ unknown }) => unknown),
      ]),
    },
    {
      none: sheetsText(({ none }) => none),
      leftOut: all > reports.length ? late(({ some }) => some(reports.length, all)) : null,
    },
  );
}

function operatorsSection({ operators }: GlobalReport): SheetSection {
  const column = (name: keyof Words['operators']['columns']) => say((words) => words.operators.columns[name]);
  const none = say(({ figures }) => figures.noValue);
  return tableSection(
    say((words) => words.global.operators),
    {
      columns: [
        { name: column('name'), share: 2 },
        { name: column('country'), share: 1.3 },
        { name: column('requests') },
        { name: column('completed') },
        { name: column('response') },
        { name: column('firstTimeFix') },
        { name: column('rating'), share: 1.3 },
        { name: column('revenue'), share: 1.6, isLeftToRight: true },
      ],
      rows: operators.map((operator) => [
        operator.name,
        wordInBoth(reportsWords, (_, locale) => countryText(operator.country, locale)),
        count(operator.requests),
        count(operator.completed_jobs),
        figure(operator.response_hours_median, ({ figures }, value) => figures.hours(value), none),
        figure(operator.first_time_fix, ({ figures }, value) => figures.share(value), none),
        figure(operator.rating, ({ figures }, value) => figures.stars(value, operator.ratings), none),
        operator.revenue.length === 0
          ? none
          : operator.revenue.map(({ amount, currency }) => formatMoney(amount, currency)).join('\n'),
      ]),
    },
    { none: say((words) => words.global.noOperators) },
  );
}
