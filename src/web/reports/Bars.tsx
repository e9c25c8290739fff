import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { BarChart } from '@mantine/charts';
import type { BarSeries } from './ChartPanel.tsx';

type BarsProps = {
  /** What the picture shows. */
  readonly label: string;
  readonly data: readonly Readonly<Record<string, string | number>>[];
  readonly series: readonly BarSeries[];
  /** A figure beside the axis, and one where the pointer is. */
  readonly tick: (value: number) => string;
  readonly format: (value: number) => string;
};

const tickOnTheRight = { transform: 'translate(10, 0)', fontSize: 12, fill: 'currentColor' };

/** Time runs as the page is read. Loaded only when a chart is shown: the drawing weighs more than the rest of the screen. */
export function Bars({ label, data, series, tick, format }: BarsProps) {
  const isRtl = document.dir === 'rtl';
  return (
    <div role="img" aria-label={label}>
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
        // The panel names the picture, and its table is the way of keyboard and screen reader.
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
