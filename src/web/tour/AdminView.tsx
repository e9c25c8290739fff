import { Text } from '@mantine/core';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { tourWords } from '#words/en/tour.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Lines.module.css';
import { SampleStatusTag, SubscriptionTag } from './SampleTags.tsx';
import { SamplePair, SampleSection, SampleStats, SampleView } from './SampleView.tsx';
import { type SampleRegion, samples } from './samples.ts';
import { TourActions } from './TourActions.tsx';
import { agoText, countText } from './wording.ts';

const operatorsPath = '/admin/operators';

export function AdminView() {
  const { stats } = samples().admin;
  const { admin } = wordsOf(tourWords);
  return (
    <SampleView
      title={admin.title}
      actions={
        <TourActions
          atEnd
          actions={[{ text: admin.addOperator, to: operatorsPath, answer: admin.addOperatorAnswer }]}
        />
      }
    >
      <SampleStats label={admin.title}>
        <StatCard name={admin.stats.operators} value={countText(stats.operators)} />
        <StatCard name={admin.stats.clients} value={countText(stats.clients)} />
        <StatCard name={admin.stats.machines} value={countText(stats.machines)} />
        <StatCard name={admin.stats.jobs} value={countText(stats.jobs)} />
      </SampleStats>
      <SamplePair wide="first">
        <TopRegions />
        <RecentActivity />
      </SamplePair>
      <RecentOperators />
    </SampleView>
  );
}

function TopRegions() {
  const { regions } = samples().admin;
  const { topRegions, regionColumns } = wordsOf(tourWords).admin;
  return (
    <SampleSection title={topRegions}>
      <DataTable
        label={topRegions}
        keyOf={({ region }) => region}
        rows={regions}
        columns={[
          { name: regionColumns.region, cell: ({ region }) => region },
          { name: regionColumns.operators, cell: (region) => countText(region.operators) },
          { name: regionColumns.clients, cell: (region) => countText(region.clients) },
          { name: regionColumns.revenue, cell: ({ revenue }) => <Revenue revenue={revenue} /> },
        ]}
      />
    </SampleSection>
  );
}

function Revenue({ revenue }: Pick<SampleRegion, 'revenue'>) {
  return (
    <ul className={classes.plain}>
      {revenue.map(({ amount, currency }) => (
        <li key={currency}>
          <bdi dir="ltr">{moneyText(amount, currency)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function RecentActivity() {
  const { activity } = samples().admin;
  const { admin } = wordsOf(tourWords);
  return (
    <SampleSection title={admin.activity}>
      <Panel>
        <ul className={classes.lines}>
          {activity.map(({ operator, event, hoursAgo }) => (
            <li key={operator}>
              <div>
                <Text fw={500}>{operator}</Text>
                <Text size="sm">{admin.events[event]}</Text>
              </div>
              <Text size="sm" c="dimmed">
                {agoText(hoursAgo)}
              </Text>
            </li>
          ))}
        </ul>
      </Panel>
    </SampleSection>
  );
}

function RecentOperators() {
  const { operators } = samples().admin;
  const { recentOperators, operatorColumns, view, viewAnswer } = wordsOf(tourWords).admin;
  return (
    <SampleSection title={recentOperators}>
      <DataTable
        label={recentOperators}
        keyOf={({ name }) => name}
        rows={operators}
        columns={[
          { name: operatorColumns.name, cell: ({ name }) => name },
          { name: operatorColumns.country, cell: ({ country }) => country },
          { name: operatorColumns.clients, cell: ({ clients }) => countText(clients) },
          { name: operatorColumns.subscription, cell: (operator) => <SubscriptionTag {...operator} /> },
          { name: operatorColumns.status, cell: ({ status }) => <SampleStatusTag status={status} /> },
          {
            name: operatorColumns.actions,
            isAction: true,
            cell: ({ name }) => (
              <TourActions
                subject={name}
                actions={[{ text: view, to: operatorsPath, answer: viewAnswer, isSecondary: true }]}
              />
            ),
          },
        ]}
      />
    </SampleSection>
  );
}
