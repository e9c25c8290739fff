import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Call } from '#contract/calls/call.ts';
import type { Figures } from '#contract/reports.ts';
import { periodSheetPath } from '#contract/sheets.ts';
import { type Period, periodBefore, type ReportRowKind } from '#domain/report.ts';
import { formatDate } from '#web/app/time/dates.ts';
import type { Sheet } from '#web/records/exports/csv.ts';
import { ExportButtons } from '#web/records/exports/ExportButtons.tsx';
import { PdfButton } from '#web/records/files/PdfButton.tsx';
import { reportsWords } from '#words/en/reports.ts';
import { wordsOf } from '#words/words.ts';
import { FigureCards } from './FigureCards.tsx';
import classes from './Report.module.css';

type ReportBodyProps = {
  readonly period: Period;
  readonly report: { readonly figures: Figures; readonly previous: Figures };
  readonly sheets: () => Promise<readonly Sheet[]>;
  readonly fileName: string;
  /** The address of the same report as a PDF, and the call that reads it. */
  readonly pdf: { readonly path: string; readonly call: Pick<Call, 'name' | 'by'> };
  /** True while the report of another period is loading and this one is still shown. */
  readonly isBusy: boolean;
  /** Opens the rows that a figure counts; omitted if there are no lists. */
  readonly showRows?: (kind: ReportRowKind) => void;
  readonly children: ReactNode;
};

/** The frame of every report: its days, its figures, the buttons that save it as a file, and its content. */
export function ReportBody({
  period,
  report,
  sheets,
  fileName,
  pdf,
  isBusy,
  showRows,
  children,
}: ReportBodyProps) {
  const words = wordsOf(reportsWords).period;
  const daysOf = ({ from, until }: Period) => words.range(formatDate(from, 'UTC'), formatDate(until, 'UTC'));
  return (
    <Stack gap="lg" aria-busy={isBusy} className={classes.body ?? ''}>
      <Group justify="space-between" gap="sm">
        <Text role="status" c="dimmed">
          {words.periods(daysOf(period), daysOf(periodBefore(period)))}
        </Text>
        <Group gap="sm">
          <PdfButton
            path={periodSheetPath(pdf.path, period)}
            name={`${fileName}-${period.from}-${period.until}.pdf`}
            call={pdf.call}
            disabled={isBusy}
          />
          <ExportButtons
            sheets={sheets}
            fileName={`${fileName}-${period.from}-${period.until}`}
            disabled={isBusy}
          />
        </Group>
      </Group>
      <FigureCards figures={report.figures} previous={report.previous} {...(showRows && { showRows })} />
      {children}
    </Stack>
  );
}
