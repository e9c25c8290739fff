import { Button, Skeleton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import type { OperatorReport } from '#contract/reports.ts';
import type { Grain } from '#domain/report.ts';
import { SortedTable } from '#web/app/lists/SortedTable.tsx';
import { part } from '#web/app/parts/part.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { reportsWords } from '#words/en/reports.ts';
import { wordsOf } from '#words/words.ts';
import { axisLabel, beginsText } from './grain-text.ts';
import { ReportSection } from './ReportSection.tsx';

export type Point = OperatorReport['series'][number];
export type BarSeries = { readonly name: string; readonly label: string; readonly color: string };

type ChartPanelProps = {
  readonly title: string;
  readonly grain: Grain;
  readonly points: readonly Point[];
  /** The series of bars. Each has a height at every point and a text for the table. */
  readonly series: readonly (BarSeries & {
    readonly height: (point: Point) => number;
    readonly text: (point: Point) => string;
  })[];
  readonly format: (value: number) => string;
};

const Bars = part(() => import('./Bars.tsx').then((m) => m.Bars), { waiting: <Skeleton height={260} /> });

/** A chart over time. A button switches to a table of the same figures. */
export function ChartPanel({ title, grain, points, series, format }: ChartPanelProps) {
  const { charts, figures } = wordsOf(reportsWords);
  const [isTable, setTable] = useState(false);
  const columns: readonly Column<Point>[] = [
    {
      id: 'begins',
      name: charts.begins[grain],
      sortValue: ({ begins }) => begins,
      cell: ({ begins }) => beginsText(begins, grain),
    },
    ...series.map(({ name, label, height, text }) => ({
      id: name,
      name: label,
      sortValue: height,
      cell: (point: Point) => <bdi dir="ltr">{text(point)}</bdi>,
    })),
  ];
  return (
    <ReportSection
      title={title}
      actions={
        <Button
          variant="default"
          leftSection={isTable ? <IconChartBar aria-hidden size={18} /> : <IconTable aria-hidden size={18} />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? charts.asChart : charts.asTable}
        </Button>
      }
    >
      {isTable ? (
        <SortedTable label={title} columns={columns} rows={points} keyOf={({ begins }) => begins} />
      ) : (
        <Panel>
          <Bars
            label={charts.label(title, charts.by[grain])}
            data={points.map((point) => ({
              label: axisLabel(point.begins, grain),
              ...Object.fromEntries(series.map(({ name, height }) => [name, height(point)])),
            }))}
            series={series.map(({ name, label, color }) => ({ name, label, color }))}
            tick={figures.count}
            format={format}
          />
        </Panel>
      )}
    </ReportSection>
  );
}
