import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { phoneLink } from '#domain/values/phone.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { part } from '#web/app/parts/part.tsx';
import { formatDateTime, formatWindow } from '#web/app/time/dates.ts';
import { useMoment } from '#web/app/time/now.ts';
import { sentencesOf } from '#web/records/job-orders/visit/visit-sentences.ts';
import { JobNumber, JobTechnician } from '#web/records/page/job-links.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { RequestTimeline } from './RequestTimeline.tsx';
import { timelineOf } from './timeline.ts';

const LaterDialog = part(() => import('#web/app/forms/LaterDialog.tsx').then((m) => m.LaterDialog));

type TrackTechnicianProps = { readonly request: ServiceRequestView; readonly jobId: string };

/** Shows where the technician is likely to be, based on the plan and the progress. No position is stored. */
export function TrackTechnician({ request, jobId }: TrackTechnicianProps) {
  const { client } = wordsOf(dashboardsWords);
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setMounted(true);
    setOpen(true);
  };
  return (
    <>
      <Button size="xs" variant="light" onClick={open} aria-label={`${client.track}: ${request.number}`}>
        {client.track}
      </Button>
      {isMounted && (
        <LaterDialog title={client.track} opened={isOpen} onClose={() => setOpen(false)}>
          {isOpen && <Tracking request={request} jobId={jobId} />}
        </LaterDialog>
      )}
    </>
  );
}

function Tracking({ request, jobId }: TrackTechnicianProps) {
  const query = useServerQuery(getJobOrder, { id: jobId });
  return <QueryState query={query}>{(job) => <Whereabouts request={request} job={job} />}</QueryState>;
}

function Whereabouts({ request, job }: { readonly request: ServiceRequestView; readonly job: JobOrderView }) {
  const { tracking } = wordsOf(dashboardsWords).client;
  const { facts } = wordsOf(serviceRequestsWords);
  const { technician, time_zone, scheduled_date } = job;
  const whereabouts = useMoment((now) => sentencesOf(job, now).whereabouts);
  const emergency = useMoment((now) => sentencesOf(job, now).emergency);
  const at = (moment: string | null) => moment && formatDateTime(moment, time_zone);
  return (
    <Stack gap="md">
      <Text fw={600}>{whereabouts}</Text>
      {emergency !== '' && <Text fw={600}>{emergency}</Text>}
      <Facts
        facts={[
          { name: facts.technician, value: technician && <JobTechnician job={job} /> },
          { name: facts.phone, value: technician && <PhoneLink phone={technician.phone} /> },
          { name: tracking.expected, value: formatWindow(scheduled_date, job.window_minutes, time_zone) },
          { name: tracking.setOut, value: at(job.on_the_way_at) },
          { name: tracking.arrived, value: at(job.started_at) },
          { name: tracking.done, value: at(job.job_order_form_submitted_at) },
          { name: facts.reason, value: job.cancellation_reason },
          { name: facts.jobOrder, value: <JobNumber job={job} /> },
        ]}
      />
      <RequestTimeline entries={timelineOf({ ...request, job_order: job })} timeZone={time_zone} />
      <Text c="dimmed">{tracking.noPosition}</Text>
      {technician !== null && (
        <Group className="gh-actions">
          <Button
            component="a"
            href={phoneLink(technician.phone)}
            leftSection={<IconPhone aria-hidden size={18} />}
          >
            {tracking.call(shownName(technician))}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
