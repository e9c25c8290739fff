import { Group, Text } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { tourWords } from '#words/en/tour.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Lines.module.css';
import { SampleStatusTag } from './SampleTags.tsx';
import { SampleCardContent, SamplePair, SampleSection, SampleStats, SampleView } from './SampleView.tsx';
import { type SampleUrgentJob, samples } from './samples.ts';
import { TourActions } from './TourActions.tsx';
import { agoText, clockText, countText, ratingText } from './wording.ts';

export function OperatorView() {
  const { stats, urgentJobs, completedJobs } = samples().operator;
  const { operator } = wordsOf(tourWords);
  return (
    <SampleView
      title={operator.title}
      actions={
        <TourActions
          atEnd
          actions={[{ text: operator.addClient, to: '/operator/clients', answer: operator.addClientAnswer }]}
        />
      }
    >
      <SampleStats label={operator.title}>
        <StatCard name={operator.stats.clients} value={countText(stats.clients)} />
        <StatCard name={operator.stats.technicians} value={countText(stats.technicians)} />
        <StatCard name={operator.stats.openJobs} value={countText(stats.openJobs)} />
        <StatCard name={operator.stats.completedToday} value={countText(completedJobs.length)} />
      </SampleStats>
      <SampleSection title={operator.urgentJobs}>
        <Cards label={operator.urgentJobs} min="18rem">
          {urgentJobs.map((job) => (
            <UrgentJob key={job.client} job={job} />
          ))}
        </Cards>
      </SampleSection>
      <SamplePair wide="last">
        <CompletedJobs />
        <Performance />
      </SamplePair>
    </SampleView>
  );
}

function UrgentJob({ job }: { readonly job: SampleUrgentJob }) {
  const { operator, jobType } = wordsOf(tourWords);
  return (
    <Panel as="li">
      <SampleCardContent>
        <div>
          <Group justify="space-between" gap="xs">
            <Text fw={600}>{job.client}</Text>
            <UrgencyBadge urgency={job.priority} />
          </Group>
          <Text>{job.issue}</Text>
          <Text c="dimmed" size="sm">
            {jobType[job.type]} · {operator.reported(agoText(job.hoursAgo))}
          </Text>
        </div>
        <TourActions
          subject={job.client}
          actions={[{ text: operator.assign, to: '/operator', answer: operator.assignAnswer }]}
        />
      </SampleCardContent>
    </Panel>
  );
}

function CompletedJobs() {
  const { completedJobs } = samples().operator;
  const { operator, jobType } = wordsOf(tourWords);
  return (
    <SampleSection title={operator.completedToday}>
      <Panel>
        <ul className={classes.lines}>
          {completedJobs.map(({ client, type, technician, time }) => (
            <li key={client}>
              <div>
                <Text fw={500}>{client}</Text>
                <Text size="sm">{jobType[type]}</Text>
              </div>
              <Text size="sm" c="dimmed">
                {operator.completedBy(technician, clockText(time))}
              </Text>
            </li>
          ))}
        </ul>
      </Panel>
    </SampleSection>
  );
}

function Performance() {
  const { technicians } = samples().operator;
  const { performance, performanceColumns, rating } = wordsOf(tourWords).operator;
  return (
    <SampleSection title={performance}>
      <DataTable
        label={performance}
        keyOf={({ name }) => name}
        rows={technicians}
        columns={[
          { name: performanceColumns.name, cell: ({ name }) => name },
          { name: performanceColumns.jobs, cell: ({ jobsCompleted }) => countText(jobsCompleted) },
          {
            name: performanceColumns.rating,
            cell: (technician) => (
              <span className={classes.rating}>
                <IconStarFilled aria-hidden size={14} />
                {rating(ratingText(technician.rating))}
              </span>
            ),
          },
          { name: performanceColumns.status, cell: ({ status }) => <SampleStatusTag status={status} /> },
        ]}
      />
    </SampleSection>
  );
}
