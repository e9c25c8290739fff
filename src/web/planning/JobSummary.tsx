import { Group, Stack } from '@mantine/core';
import { pendingStatus } from '#domain/service-request.ts';
import { shownPlace } from '#web/app/language/shown-name.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { type PreferredTime, usePreferred } from '#web/records/job-orders/preferred.ts';
import { RequestStatusBadge, UrgencyBadge, WorkflowBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { useSiteFacts } from '#web/records/job-orders/site-facts.tsx';
import { JobTarget } from '#web/records/job-orders/TargetTag.tsx';
import { JobClient, JobMachine } from '#web/records/page/job-links.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { lengthsWords } from '#words/en/job-orders/appointment/lengths.ts';
import { planningWords } from '#words/en/planning/board.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { type BoardItem, isRequest } from './board-item.ts';

export function JobSummary({ job, zone }: { readonly job: BoardItem; readonly zone: string }) {
  const { domain } = wordsOf(startWords);
  const { facts } = wordsOf(planningWords);
  const lengths = wordsOf(lengthsWords);
  const site = useSiteFacts(job);
  const isPending = isRequest(job);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {isPending ? (
          <RequestStatusBadge request={{ status: pendingStatus, outcome: null }} />
        ) : (
          <WorkflowBadge status={job.workflow_status} />
        )}
        <UrgencyBadge urgency={job.urgency} />
        <JobTarget job={{ ...job, time_zone: zone }} />
      </Group>
      <Facts
        facts={[
          { name: facts.type, value: domain.serviceType[job.type] },
          { name: facts.client, value: <JobClient job={job} /> },
          { name: facts.phone, value: <PhoneLink phone={job.client.phone} /> },
          ...site,
          { name: facts.address, value: shownPlace(job) },
          { name: facts.machine, value: <JobMachine job={job} /> },
          isPending
            ? { name: facts.preferredTime, value: <PreferredTimeText request={job.request} /> }
            : { name: facts.scheduled, value: formatDateTime(job.scheduled_date, zone) },
          { name: lengths.length, value: lengths.minutes(job.duration_minutes) },
          { name: facts.description, value: job.description },
        ]}
      />
    </Stack>
  );
}

function PreferredTimeText({ request }: { readonly request: PreferredTime }) {
  return usePreferred(request);
}
