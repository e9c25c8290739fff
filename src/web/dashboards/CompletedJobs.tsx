import { Text } from '@mantine/core';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { formatTime } from '#web/app/time/dates.ts';
import { JobClient, JobNumber, JobOperator, JobTechnician } from '#web/records/page/job-links.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Dashboard.module.css';

export function CompletedJobs({ jobs }: { readonly jobs: readonly JobOrderListed[] }) {
  const { domain } = wordsOf(startWords);
  const { operator } = wordsOf(dashboardsWords);
  const seesEvery = useSeesEveryOperator();
  if (jobs.length === 0) return <EmptyState text={operator.noneCompleted} />;
  return (
    <Panel>
      <ul className={classes.lines} aria-label={operator.completedToday}>
        {jobs.map((job) => (
          <li key={job.id}>
            <div>
              <Text fw={500}>
                <JobClient job={job} />
              </Text>
              <Text size="sm">
                <JobNumber job={job} /> · {domain.serviceType[job.type]}
                {seesEvery && (
                  <>
                    {' · '}
                    <JobOperator job={job} />
                  </>
                )}
              </Text>
            </div>
            <Text size="sm" c="dimmed">
              <JobTechnician job={job} nobody={operator.noTechnician} />
              {job.completed_date !== null && (
                <>
                  {' · '}
                  <time dateTime={job.completed_date}>{formatTime(job.completed_date, job.time_zone)}</time>
                </>
              )}
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
