import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type AdminDashboard as Figures, getAdminDashboard } from '#contract/dashboards.ts';
import { listHistory } from '#contract/history.ts';
import { homeOf } from '#domain/accounts/account.ts';
import { areaRoles } from '#domain/actor.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { HistoryEntries } from '#web/records/history/HistoryEntries.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { Stats } from '#web/ui/Stats.tsx';
import { firstStepsWords } from '#words/en/first-steps.ts';
import { platformOverviewWords } from '#words/en/people/platform-overview.ts';
import { startWords } from '#words/en/start.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { RecentOperators, Regions } from './AdminTables.tsx';
import { MoneyList } from './Money.tsx';
import { Section, SectionPair } from './parts/Section.tsx';
import { QuickLinks } from './QuickLinks.tsx';

const operatorsPath = '/admin/operators';
const auditPath = '/admin/audit';
const activityLimit = 5;

export function AdminDashboard() {
  const { domain } = wordsOf(startWords);
  const admin = wordsOf(platformOverviewWords);
  const query = useServerQuery(getAdminDashboard, {});
  return (
    <Page
      title={admin.title}
      actions={
        <>
          <Button variant="default" component={Link} to={auditPath}>
            {admin.audit}
          </Button>
          <Button component={Link} to={operatorsPath}>
            {admin.addOperator}
          </Button>
        </>
      }
    >
      <QueryState query={query}>
        {(figures) => (
          <>
            {figures.operators === 0 && <NoOperator />}
            <PlatformStats figures={figures} />
            <Revenue revenue={figures.revenue_30_days} />
            <SectionPair wide="first">
              <Section title={admin.regions}>
                <Regions regions={figures.regions} />
              </Section>
              <Activity />
            </SectionPair>
            <Section title={admin.recentOperators} link={{ text: admin.allOperators, to: operatorsPath }}>
              <RecentOperators operators={figures.recent_operators} />
            </Section>
          </>
        )}
      </QueryState>
      <Section title={admin.areas}>
        <QuickLinks
          label={admin.areas}
          links={areaRoles.map((role) => ({ text: domain.role[role], to: homeOf[role] }))}
        />
      </Section>
    </Page>
  );
}

/** The first step in an empty installation. */
function NoOperator() {
  const { noOperator } = wordsOf(firstStepsWords);
  const admin = wordsOf(platformOverviewWords);
  return (
    <Section title={noOperator.title} hint={noOperator.text}>
      <div>
        <Button component={Link} to={`${operatorsPath}?add=yes`}>
          {admin.addOperator}
        </Button>
      </div>
    </Section>
  );
}

function PlatformStats({ figures }: { readonly figures: Figures }) {
  const admin = wordsOf(platformOverviewWords);
  return (
    <Stats label={admin.figures}>
      <StatCard name={admin.operators} value={countText(figures.operators)} to={operatorsPath} />
      <StatCard name={admin.clients} value={countText(figures.clients)} to="/admin/clients" />
      <StatCard
        name={admin.activeTechnicians}
        value={countText(figures.active_technicians)}
        to="/dispatcher/technicians"
      />
      <StatCard
        name={admin.openJobs}
        value={countText(figures.open_jobs)}
        to="/dispatcher/jobs?figure=open"
      />
      <StatCard
        name={admin.completed}
        value={countText(figures.completed_30_days)}
        hint={admin.last30Days}
        to="/dispatcher/jobs?figure=completed_30_days"
      />
    </Stats>
  );
}

function Revenue({ revenue }: { readonly revenue: Figures['revenue_30_days'] }) {
  const admin = wordsOf(platformOverviewWords);
  return (
    <Section title={admin.revenue} link={{ text: admin.reports, to: '/admin/reports' }}>
      <Panel>
        <MoneyList amounts={revenue} none={admin.noRevenue} />
      </Panel>
    </Section>
  );
}

function Activity() {
  const admin = wordsOf(platformOverviewWords);
  const query = useServerQuery(listHistory, { limit: activityLimit });
  return (
    <Section title={admin.activity} link={{ text: admin.allActivity, to: auditPath }}>
      <QueryState query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState text={admin.noActivity} />
          ) : (
            <HistoryEntries entries={items} of="platform" />
          )
        }
      </QueryState>
    </Section>
  );
}
