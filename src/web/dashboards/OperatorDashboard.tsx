import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type OperatorDashboard as Figures, getOperatorDashboard } from '#contract/dashboards.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { OnJobTag } from '#web/records/job-orders/OnJobTag.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { AddLink } from '#web/records/people/AddLink.tsx';
import { useOperatorColumn } from '#web/records/people/operator-column.ts';
import { NewWorkButton } from '#web/records/planning/new-work/NewWorkButton.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { Stats } from '#web/ui/Stats.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { techniciansWords } from '#words/en/technicians.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { AttentionFirst } from './attention/AttentionFirst.tsx';
import { AttentionList } from './attention/AttentionList.tsx';
import { CompletedJobs } from './CompletedJobs.tsx';
import { FirstSteps } from './parts/FirstSteps.tsx';
import { LaterJobDialog, useLaterJobDialog } from './parts/later-job-dialog.ts';
import { Section, SectionPair } from './parts/Section.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { RequestedRenewals } from './RequestedRenewals.tsx';
import { UrgentJobCard } from './UrgentJobCard.tsx';
import { useUpkeepLinks } from './upkeep-links.ts';

const clients = '/operator/clients';
const reports = '/operator/reports';
const schedule = '/operator/schedule';
const openJobs = `${schedule}?figure=open`;
const completedJobs = `${schedule}?figure=completed_30_days`;
const performanceId = 'performance';

export function OperatorDashboard() {
  const { operator } = wordsOf(dashboardsWords);
  const query = useServerQuery(getOperatorDashboard, {});
  const upkeep = useUpkeepLinks({
    machines: '/operator/machines-due',
    warranties: '/operator/warranties',
    plans: '/operator/plans',
  });
  return (
    <Page
      title={operator.title}
      actions={
        <>
          <NewWorkButton kind="request" />
          <Button component={Link} to={clients}>
            {operator.addClient}
          </Button>
        </>
      }
    >
      {query.data?.completed_30_days === 0 && <FirstSteps />}
      <AttentionFirst attention={<AttentionList schedule="/operator/board" />}>
        <QueryState query={query}>{(figures) => <OperatorStats figures={figures} />}</QueryState>
      </AttentionFirst>
      <RequestedRenewals plans="/operator/plans" />
      {query.data !== undefined && <OperatorWork figures={query.data} />}
      <QuickLinks
        label={operator.goOn}
        links={[
          ...upkeep,
          { text: operator.schedule, to: schedule },
          { text: operator.reports, to: reports },
          { text: operator.dispatchers, to: '/operator/dispatchers' },
          { text: operator.machines, to: '/operator/machines' },
        ]}
      />
    </Page>
  );
}

/** The urgent jobs with all their details, the jobs completed today, and the technicians' performance. */
function OperatorWork({ figures }: { readonly figures: Figures }) {
  return (
    <>
      <UrgentJobs jobs={figures.urgent_jobs} count={figures.urgent_count} />
      <SectionPair wide="last">
        <CompletedToday jobs={figures.completed_today} count={figures.completed_today_count} />
        <Performance technicians={figures.technicians} count={figures.active_technicians} />
      </SectionPair>
    </>
  );
}

function OperatorStats({ figures }: { readonly figures: Figures }) {
  const { operator } = wordsOf(dashboardsWords);
  return (
    <Stats label={operator.figures} isCompact>
      <StatCard name={operator.clients} value={countText(figures.clients)} to={clients} />
      <StatCard
        name={operator.activeTechnicians}
        value={countText(figures.active_technicians)}
        to={`/operator#${performanceId}`}
      />
      <StatCard name={operator.openJobs} value={countText(figures.open_jobs)} to={openJobs} />
      <StatCard
        name={operator.completed}
        value={countText(figures.completed_30_days)}
        hint={operator.last30Days}
        to={completedJobs}
      />
    </Stats>
  );
}

/** The first few jobs, and the total number of jobs. */
type JobsProps = { readonly jobs: Figures['urgent_jobs']; readonly count: number };

function UrgentJobs({ jobs, count }: JobsProps) {
  const { operator } = wordsOf(dashboardsWords);
  const dialog = useLaterJobDialog();
  const { heading: list, onFocus } = useKeptFocus<HTMLDivElement>(dialog.isOpen);
  return (
    <Section
      title={operator.urgent}
      {...(jobs.length < count && { hint: operator.firstOf(jobs.length, count) })}
      link={{ text: operator.allOpen, to: openJobs }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only tracks which button has the focus */}
      <div ref={list} tabIndex={-1} onFocus={onFocus}>
        {jobs.length === 0 ? (
          <EmptyState text={operator.noUrgent} />
        ) : (
          <Cards label={operator.urgent}>
            {jobs.map((job) => (
              <UrgentJobCard key={job.id} job={job} assign={() => dialog.ask({ kind: 'assign', job })} />
            ))}
          </Cards>
        )}
      </div>
      {dialog.question !== null && <LaterJobDialog dialog={dialog} />}
    </Section>
  );
}

function CompletedToday({ jobs, count }: JobsProps) {
  const { operator } = wordsOf(dashboardsWords);
  return (
    <Section
      title={operator.completedToday}
      {...(jobs.length < count && { hint: operator.firstOf(jobs.length, count) })}
      link={{ text: operator.allCompleted, to: completedJobs }}
    >
      <CompletedJobs jobs={jobs} />
    </Section>
  );
}

type PerformanceProps = {
  readonly technicians: Figures['technicians'];
  /** The number of active technicians, including those who are not listed. */
  readonly count: number;
};

function Performance({ technicians, count }: PerformanceProps) {
  const { operator } = wordsOf(dashboardsWords);
  const { performance, performanceHint, performanceColumns, percent, noFigure } = operator;
  const operatorColumn = useOperatorColumn();
  const hint =
    technicians.length < count
      ? `${operator.firstOf(technicians.length, count)} ${performanceHint}`
      : performanceHint;
  return (
    <Section id={performanceId} title={performance} hint={hint}>
      {technicians.length === 0 ? (
        <EmptyState text={operator.noTechnicians}>
          <AddLink screen="/operator/technicians" text={wordsOf(techniciansWords).add} />
        </EmptyState>
      ) : (
        <DataTable
          label={performance}
          rows={technicians}
          keyOf={({ id }) => id}
          columns={[
            {
              name: performanceColumns.name,
              cell: (technician) => (
                <RecordLink record="technicians" id={technician.id}>
                  {shownName(technician)}
                </RecordLink>
              ),
            },
            ...operatorColumn,
            { name: performanceColumns.completed, cell: ({ completed_30_days: jobs }) => countText(jobs) },
            {
              name: performanceColumns.firstTimeFix,
              cell: ({ first_time_fix: share }) => (share === null ? noFigure : percent(share)),
            },
            {
              name: performanceColumns.status,
              cell: ({ is_on_job }) => <OnJobTag isOnJob={is_on_job} />,
            },
          ]}
        />
      )}
    </Section>
  );
}
