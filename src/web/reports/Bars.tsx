import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { BarChart } from '@mantine/charts';
import type { BarSeries } from './ChartPanel.tsx';
import classes from './Report.module.css';

type BarsProps = {
  /** Describes the chart for screen readers. */
  readonly label: string;
  readonly data: readonly Readonly<Record<string, string | number>>[];
  readonly series: readonly BarSeries[];
  /** Formats a value on the axis. `format` is used for the values next to the pointer. */
  readonly tick: (value: number) => string;
  readonly format: (value: number) => string;
};

const tickOnTheRight = { transform: 'translate(10, 0)', fontSize: 12, fill: 'currentColor' };

/**
 * A bar chart, in which time runs in the reading direction. It loads only when a chart is shown, because the
 * library is larger than the rest of the screen.
 */
export function Bars({ label, data, series, tick, format }: BarsProps) {
  const isRtl = document.dir === 'rtl';
  return (
    <div role="img" aria-label={label} className={classes.chart}>
      <BarChart
        h={260}
        data={[...data]}
        dataKey="label"
        series={isRtl ? series.toReversed() : [...series]}
        valueFormatter={format}
        withLegend={series.length > 1}
        legendProps={{ itemSorter: null }}
        tickLine="none"
        strokeDasharray="0"
        gridColor="espresso.2"
        cursorFill="espresso.1"
        maxBarWidth={36}
        // The chart needs no accessibility layer. The label describes it, and people who use a keyboard or a screen
        // reader can use the panel's table.
        accessibilityLayer={false}
        yAxisProps={{
          width: 48,
          allowDecimals: false,
          tickFormatter: tick,
          ...(isRtl && { orientation: 'right', tick: tickOnTheRight }),
        }}
        xAxisProps={{ minTickGap: 16, interval: 'equidistantPreserveStart', reversed: isRtl }}
      />
    </div>
  );
}
