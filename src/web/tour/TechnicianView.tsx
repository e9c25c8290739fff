import { Group, Text } from '@mantine/core';
import { JobStatusBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { tourWords } from '#words/en/tour.ts';
import { wordsOf } from '#words/words.ts';
import { SampleCardContent, SampleSection, SampleStats, SampleView } from './SampleView.tsx';
import { type SampleJob, samples } from './samples.ts';
import { TourActions } from './TourActions.tsx';
import { clockText, countText } from './wording.ts';

const jobsPath = '/technician/jobs';

export function TechnicianView() {
  const { stats, schedule } = samples().technician;
  const { technician } = wordsOf(tourWords);
  return (
    <SampleView title={technician.title}>
      <SampleStats label={technician.todaysStats}>
        <StatCard name={technician.stats.jobsToday} value={countText(stats.jobsToday)} />
        <StatCard name={technician.stats.completed} value={countText(stats.completed)} />
        <StatCard name={technician.stats.remaining} value={countText(stats.remaining)} />
      </SampleStats>
      <SampleSection title={technician.current}>
        <CurrentJob />
      </SampleSection>
      <SampleSection title={technician.schedule}>
        <Cards label={technician.schedule} min="18rem">
          {schedule.map((job) => (
            <ScheduledJob key={job.time} job={job} />
          ))}
        </Cards>
      </SampleSection>
    </SampleView>
  );
}

function JobHeading({ job }: { readonly job: SampleJob }) {
  return (
    <Group justify="space-between" gap="xs" mb={4}>
      <Text fw={600}>
        {clockText(job.time)} · {job.client}
      </Text>
      <JobStatusBadge status={job.status} />
    </Group>
  );
}

function CurrentJob() {
  const { currentJob } = samples().technician;
  const { technician, jobType } = wordsOf(tourWords);
  const { facts } = technician;
  return (
    <Panel>
      <SampleCardContent>
        <JobHeading job={currentJob} />
        <Facts
          facts={[
            { name: facts.type, value: jobType[currentJob.type] },
            { name: facts.issue, value: currentJob.issue },
            { name: facts.machine, value: currentJob.machine },
            { name: facts.address, value: currentJob.address },
          ]}
        />
        <TourActions
          actions={[
            { text: technician.completeJob, to: jobsPath, answer: technician.completeJobAnswer },
            {
              text: technician.navigate,
              to: '/technician/map',
              answer: technician.navigateAnswer,
              isSecondary: true,
            },
          ]}
        />
      </SampleCardContent>
    </Panel>
  );
}

function ScheduledJob({ job }: { readonly job: SampleJob }) {
  const { technician, jobType } = wordsOf(tourWords);
  return (
    <Panel as="li">
      <SampleCardContent>
        <div>
          <JobHeading job={job} />
          <Text>{job.issue}</Text>
          <Text c="dimmed">
            {jobType[job.type]} · {job.address}
          </Text>
        </div>
        <TourActions
          subject={job.client}
          actions={[{ text: technician.startJob, to: jobsPath, answer: technician.startJobAnswer }]}
        />
      </SampleCardContent>
    </Panel>
  );
}
