import { ActionIcon, Anchor } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEqual, IconInfoCircle, IconMinus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { compare, type FigureRow, figureRows, plainNames } from '#contract/reports/figure-rows.ts';
import type { FigureName, Figures } from '#contract/reports.ts';
import type { ReportRowKind } from '#domain/report.ts';
import { Cards } from '#web/ui/Cards.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { lateReportsWords } from '#words/en/job-orders/visit/late-reports.ts';
import { reportRowsWords } from '#words/en/records/report-rows.ts';
import { reportsWords } from '#words/en/reports.ts';
import { wordsOf } from '#words/words.ts';
import classes from './FigureCards.module.css';
import { comparisonText, figureText, valueTexts } from './figure-text.ts';

/**
 * The figures whose cards come first, in this order. All other single figures come after these, and the revenue comes
 * last.
 */
const firstFigures: readonly FigureName[] = [
  'responses_in_time',
  'arrivals_in_time',
  'windows_in_time',
  'window_late_hours_median',
  'response_hours_median',
  'response_hours_p90',
  'first_time_fix',
  'rating',
  'repair_hours_median',
  'covered_visits',
  'utilization',
  'completed_jobs',
  'requests',
  'cancelled_jobs',
  'missed_visits',
];
const figureNames = new Set<FigureName>([...firstFigures, ...plainNames, 'revenue']);

const icons = { up: IconArrowUp, down: IconArrowDown, same: IconEqual };

/** The list that a figure's card opens. */
const rowKinds: Readonly<Partial<Record<FigureName, ReportRowKind>>> = {
  requests: 'requests',
  responses_in_time: 'late_responses',
  arrivals_in_time: 'late_arrivals',
  windows_in_time: 'late_windows',
  window_late_hours_median: 'late_windows',
  completed_jobs: 'completed_jobs',
  first_time_fix: 'unsolved_jobs',
  rating: 'rated_jobs',
  cancelled_jobs: 'cancelled_jobs',
  missed_visits: 'missed_visits',
  response_hours_median: 'responses',
  response_hours_p90: 'responses',
  repair_hours_median: 'repairs',
  covered_visits: 'covered_visits',
  utilization: 'worked_jobs',
  revenue: 'charged_jobs',
};

type FigureCardsProps = {
  readonly figures: Figures;
  readonly previous: Figures;
  /** Opens the list of the rows that a figure counts; omitted if there are no lists. */
  readonly showRows?: (kind: ReportRowKind) => void;
};

/**
 * Shows every figure of a period with its difference from the previous period and, on request, its meaning.
 */
export function FigureCards({ figures, previous, showRows }: FigureCardsProps) {
  const words = wordsOf(reportsWords).figures;
  const rows = figureRows(figures, previous);
  return (
    <Cards min="13rem" label={words.title}>
      {[...figureNames].flatMap((figure) => {
        const { name } = words[figure];
        const [row, ...others] = rows.filter((candidate) => candidate.figure === figure);
        const card = { figure, ...(showRows && { showRows }) };
        if (others.length === 0) return <FigureCard key={figure} {...card} name={name} row={row} />;
        return [row, ...others].map((one) => {
          const currency = one?.unit === 'money' ? one.currency : '';
          return <FigureCard key={currency} {...card} name={words.inCurrency(name, currency)} row={one} />;
        });
      })}
    </Cards>
  );
}

type FigureCardProps = {
  readonly figure: FigureName;
  readonly name: string;
  /** The row of the figure; undefined for the revenue if there is none in any currency. */
  readonly row: FigureRow | undefined;
} & Pick<FigureCardsProps, 'showRows'>;

function FigureCard({ figure, name, row, showRows }: FigureCardProps) {
  const { figures } = wordsOf(reportsWords);
  const [isExplained, setExplained] = useState(false);
  const id = useId();
  return (
    <Panel as="li" label={name}>
      <div className={classes.card}>
        <div className={classes.head}>
          <span className={classes.name}>{name}</span>
          <ActionIcon
            variant="subtle"
            color="espresso"
            size={44}
            aria-label={figures.explain(name)}
            aria-expanded={isExplained}
            aria-controls={id}
            onClick={() => setExplained(!isExplained)}
          >
            <IconInfoCircle aria-hidden size={20} />
          </ActionIcon>
        </div>
        <p id={id} hidden={!isExplained} className={classes.definition}>
          <bdi>{figures[figure].definition}</bdi>
        </p>
        {row === undefined ? <p className={classes.value}>{figures.noValue}</p> : <FigureValue row={row} />}
        {row !== undefined && showRows && <RowsLink row={row} name={name} showRows={showRows} />}
      </div>
    </Panel>
  );
}

type RowsLinkProps = {
  readonly row: FigureRow;
  readonly name: string;
  readonly showRows: (kind: ReportRowKind) => void;
};

/** Opens the rows behind the figure. Renders nothing if there are none. */
function RowsLink({ row, name, showRows }: RowsLinkProps) {
  const { show } = wordsOf(reportRowsWords);
  const kind = rowKinds[row.figure];
  if (kind === undefined || countOfRows(row) === 0) return null;
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.rows ?? ''}
      size="sm"
      py={4}
      aria-label={`${show[kind]}: ${name}`}
      onClick={() => showRows(kind)}
    >
      {show[kind]}
    </Anchor>
  );
}

/** Returns the number of rows behind the figure; null if the figure does not reveal it. */
function countOfRows(row: FigureRow): number | null {
  if (row.unit === 'kept') return row.due - row.now;
  if (row.unit === 'stars') return row.ratings;
  if (row.now === null || (row.unit === 'share' && row.now === 1)) return 0;
  return row.unit === 'share' ? null : Number(row.now);
}

function FigureValue({ row }: { readonly row: FigureRow }) {
  const words = wordsOf(reportsWords);
  const compared = compare(row);
  const [headline, detail] = valueTexts(row, words);
  const Icon = compared === null ? IconMinus : icons[compared.direction];
  return (
    <>
      <p className={classes.value}>
        <bdi>{headline}</bdi>
      </p>
      {detail !== null && (
        <p className={classes.before}>
          <bdi>{detail}</bdi>
        </p>
      )}
      {row.unit === 'kept' && row.late !== null && row.late > 0 && (
        <p className={classes.before}>
          <bdi>{wordsOf(lateReportsWords).ofThem(row.late)}</bdi>
        </p>
      )}
      <p className={classes.comparison} data-verdict={compared?.verdict}>
        <Icon aria-hidden size={16} />
        <span>
          <bdi>{comparisonText(row, compared, words)}</bdi>
        </span>
      </p>
      {compared !== null && (
        <p className={classes.before} data-previous>
          <bdi>{words.figures.before(figureText(row, 'before', words))}</bdi>
        </p>
      )}
    </>
  );
}
