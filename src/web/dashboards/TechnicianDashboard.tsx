import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type TechnicianDashboard as Figures, getTechnicianDashboard } from '#contract/dashboards.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { part } from '#web/app/parts/part.tsx';
import { formatAppointment, formatDateTime, formatTime } from '#web/app/time/dates.ts';
import { useMoment } from '#web/app/time/now.ts';
import { useJobAfterEntries } from '#web/records/decisions/job-entries.ts';
import { jobAnchor } from '#web/records/job-orders/job-anchor.ts';
import { UrgencyBadge, WorkflowBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { ContactBar } from '#web/records/job-orders/visit/ContactBar.tsx';
import { useNextAction } from '#web/records/job-orders/visit/next-action.ts';
import { StepBar } from '#web/records/job-orders/visit/StepBar.tsx';
import { StepButton } from '#web/records/job-orders/visit/StepButton.tsx';
import { VisitClock } from '#web/records/job-orders/visit/VisitClock.tsx';
import { JobClient, JobMachine, JobNumber } from '#web/records/page/job-links.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { Stats } from '#web/ui/Stats.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { holdWords } from '#words/en/job-orders/visit/hold.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { startWords } from '#words/en/start.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Dashboard.module.css';
import { LaterJobDialog, useLaterJobDialog } from './parts/later-job-dialog.ts';
import { Section } from './parts/Section.tsx';

/** This section is below everything else, so nothing moves when it appears. */
const InstallOffer = part(() => import('./parts/InstallOffer.tsx').then((m) => m.InstallOffer));

const jobsPath = '/technician/jobs';
const schedulePath = '/technician/schedule';

type SayUntil = (job: JobOrderListed) => void;
type DayProps = { readonly figures: Figures; readonly sayUntil: SayUntil };

export function TechnicianDashboard() {
  const { technician } = wordsOf(dashboardsWords);
  const query = useServerQuery(getTechnicianDashboard, {});
  const dialog = useLaterJobDialog();
  const sayUntil: SayUntil = (job) => dialog.ask({ kind: 'keep_on_hold', job });
  return (
    <Page
      title={technician.title}
      actions={
        <Button variant="default" component={Link} to={jobsPath}>
          {technician.allJobs}
        </Button>
      }
    >
      <QueryState query={query}>
        {(figures) => (
          <>
            <CurrentVisit figures={figures} sayUntil={sayUntil} />
            <JobsOnHold figures={figures} sayUntil={sayUntil} />
            <Section title={technician.stats}>
              <DayStats figures={figures} />
            </Section>
            <Section title={technician.schedule}>
              {figures.today.length === 0 ? (
                <EmptyState text={technician.nothingToday} />
              ) : (
                <Cards label={technician.schedule} min="24rem">
                  {figures.today.map((job) => (
                    <JobLine key={job.id} job={job} sayUntil={sayUntil} />
                  ))}
                </Cards>
              )}
            </Section>
          </>
        )}
      </QueryState>
      <InstallOffer />
      {dialog.question !== null && <LaterJobDialog dialog={dialog} />}
    </Page>
  );
}

/**
 * The technician's current job. If there is none, shows a message and the first of today's jobs that has not started.
 */
function CurrentVisit({ figures: { current_job, today }, sayUntil }: DayProps) {
  const { technician } = wordsOf(dashboardsWords);
  const { next } = wordsOf(onSiteWords);
  const waiting = today.find((job) => isJob('planned', job));
  return (
    <>
      <Section title={technician.current}>
        {current_job === null ? (
          <EmptyState text={technician.noCurrent} />
        ) : (
          <CurrentJob job={current_job} sayUntil={sayUntil} key={current_job.id} />
        )}
      </Section>
      {current_job === null && waiting !== undefined && (
        <Section title={next}>
          <CurrentJob job={waiting} sayUntil={sayUntil} isNext key={waiting.id} />
        </Section>
      )}
    </>
  );
}

/** The jobs on hold that appear nowhere else on the page, so none is overlooked. */
function JobsOnHold({ figures: { current_job, today, on_hold }, sayUntil }: DayProps) {
  const { technician } = wordsOf(dashboardsWords);
  const shown = [current_job, ...today].map((job) => job?.id);
  const jobs = on_hold.filter(({ id }) => !shown.includes(id));
  if (jobs.length === 0) return null;
  return (
    <Section title={technician.onHold}>
      <Cards label={technician.onHold} min="24rem">
        {jobs.map((job) => (
          <JobLine key={job.id} job={job} sayUntil={sayUntil} />
        ))}
      </Cards>
    </Section>
  );
}

/** Asks when work on hold will continue. */
function AskUntil({ job, sayUntil }: { readonly job: JobOrderListed; readonly sayUntil: SayUntil }) {
  const { technician } = wordsOf(dashboardsWords);
  const { open } = wordsOf(holdWords);
  const isSaid = useMoment((now) => Number(job.hold_until !== null && new Date(job.hold_until) > now));
  if (job.paused_at === null || job.work_ended_at !== null) return null;
  return (
    <>
      <Text size="sm">
        {isSaid === 1 && job.hold_until !== null
          ? technician.onHoldUntil(formatAppointment(job.hold_until, job.time_zone))
          : technician.askUntil}
      </Text>
      <Button size="md" variant="default" onClick={() => sayUntil(job)} aria-label={`${open}: ${job.number}`}>
        {open}
      </Button>
    </>
  );
}

function DayStats({ figures }: { readonly figures: Figures }) {
  const { technician } = wordsOf(dashboardsWords);
  return (
    <Stats label={technician.stats}>
      <StatCard name={technician.jobsToday} value={countText(figures.jobs_today)} to={schedulePath} />
      <StatCard name={technician.completedToday} value={countText(figures.completed_today)} to={jobsPath} />
      <StatCard name={technician.openJobs} value={countText(figures.open_jobs)} to={jobsPath} />
      <StatCard
        name={technician.completed}
        value={countText(figures.completed_30_days)}
        hint={technician.last30Days}
        to={jobsPath}
      />
    </Stats>
  );
}

type JobProps = { readonly job: JobOrderListed; readonly sayUntil: SayUntil };

function CurrentJob({ job: listed, sayUntil, isNext = false }: JobProps & { readonly isNext?: boolean }) {
  const job = useJobAfterEntries(listed);
  const { domain, app } = wordsOf(startWords);
  const { technician } = wordsOf(dashboardsWords);
  const { facts } = technician;
  const action = useNextAction(job);
  return (
    <Panel as="article" label={job.number}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600} size="lg">
            <JobNumber job={job} /> · {domain.serviceType[job.type]} · <JobClient job={job} />
          </Text>
          <Group gap="xs">
            <UrgencyBadge urgency={job.urgency} />
            <WorkflowBadge status={job.workflow_status} />
            <VisitClock job={job} step={action.step} />
          </Group>
        </Group>
        <ContactBar job={job} />
        <Facts
          facts={[
            { name: facts.scheduled, value: formatDateTime(job.scheduled_date, job.time_zone) },
            { name: facts.machine, value: <JobMachine job={job} /> },
            { name: app.site.instructions, value: job.special_instructions },
            { name: app.site.access, value: job.site?.access_notes },
            { name: facts.description, value: job.description },
          ]}
        />
        <AskUntil job={job} sayUntil={sayUntil} />
        <StepBar isAboveMenu>
          <StepButton job={job} action={action} />
        </StepBar>
        {!isNext && (
          <Group className="gh-actions" grow preventGrowOverflow={false}>
            <Button
              size="md"
              variant="default"
              component={Link}
              to="/technician/map"
              hash={jobAnchor(job.id)}
              aria-label={`${technician.navigate}: ${job.number}`}
            >
              {technician.navigate}
            </Button>
            <Button
              size="md"
              variant="default"
              component={Link}
              to={jobsPath}
              hash={jobAnchor(job.id)}
              aria-label={`${technician.completeJob}: ${job.number}`}
            >
              {technician.completeJob}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

function JobLine({ job, sayUntil }: JobProps) {
  const { technician } = wordsOf(dashboardsWords);
  const action = useLineAction(job);
  return (
    <Panel as="li" label={job.number}>
      <div className={classes.line}>
        <Stack gap={4} align="flex-start">
          <Text fw={600}>
            <JobTime job={job} />
            {' · '}
            <JobNumber job={job} /> · <JobClient job={job} />
          </Text>
          <Text>
            <JobMachine job={job} />
          </Text>
          <WorkflowBadge status={job.workflow_status} />
          <AskUntil job={job} sayUntil={sayUntil} />
        </Stack>
        {action !== null && (
          <Button
            size="md"
            variant={action === 'startJob' ? 'filled' : 'default'}
            component={Link}
            to={jobsPath}
            hash={jobAnchor(job.id)}
            aria-label={`${technician[action]}: ${job.number}`}
          >
            {technician[action]}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/**
 * The time of the job today. For work on hold, this is the day and time when the hold began, or when the technician
 * left.
 */
function JobTime({ job }: { readonly job: JobOrderListed }) {
  const { scheduled_date, paused_at, work_ended_at, time_zone } = job;
  const { technician } = wordsOf(dashboardsWords);
  const since = work_ended_at === null ? technician.onHoldSince : technician.leftSince;
  return paused_at === null ? (
    <time dateTime={scheduled_date}>{formatTime(scheduled_date, time_zone)}</time>
  ) : (
    <time dateTime={work_ended_at ?? paused_at}>
      {since(formatAppointment(work_ended_at ?? paused_at, time_zone))}
    </time>
  );
}

/** Returns the technician's next action on a job: start, resume or complete; null for a completed job. */
function useLineAction(job: JobOrderListed): 'startJob' | 'resumeJob' | 'completeJob' | null {
  const role = useEffectiveRole();
  if (role === null) return null;
  const may = (action: 'start' | 'save') => refusal(jobOrderWorkflow, action, job, { role }) === null;
  if (may('start') && job.work_ended_at === null) return isJob('planned', job) ? 'startJob' : 'resumeJob';
  return may('save') ? 'completeJob' : null;
}
