import { Stack, Text } from '@mantine/core';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { isJoined } from '#domain/service-request.ts';
import { formatDate, formatDateTime, formatWindow } from '#web/app/time/dates.ts';
import { partText } from '#web/records/job-orders/missing-part/part-text.ts';
import { RequestHead } from '#web/records/job-orders/RequestHead.tsx';
import { JobBadge, RequestStatusBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { CaseNumber, JobMachine, JobNumber, JobTechnician } from '#web/records/page/job-links.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { RequestTimeline } from './RequestTimeline.tsx';
import { timelineOf } from './timeline.ts';

/** The card of a finished request, for its client: the problem, the technician and the result. */
export function ClientRequestCard({ request }: { readonly request: ServiceRequestView }) {
  const facts = useRequestFacts(request);
  const { job_order: job, time_zone } = request;
  return (
    <Panel as="li" label={request.number}>
      <Stack gap="sm">
        <RequestHead request={request}>
          {job === null || request.outcome !== null ? (
            <RequestStatusBadge request={request} />
          ) : (
            <JobBadge job={job} />
          )}
        </RequestHead>
        <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {request.problem_description}
        </Text>
        {(job === null || isJob('cancelled', job)) && (
          <RequestTimeline entries={timelineOf(request)} timeZone={time_zone} />
        )}
        <Facts facts={facts} />
      </Stack>
    </Panel>
  );
}

function useRequestFacts(request: ServiceRequestView): Fact[] {
  const { domain } = wordsOf(startWords);
  const { facts, byLabel } = wordsOf(serviceRequestsWords);
  const { joinedCase } = wordsOf(openCaseWords);
  const part = wordsOf(missingPartWords);
  const { job_order: job, preferred_time_slot: slot, time_zone } = request;
  const day = formatDate(request.preferred_date, time_zone);
  const preferred = slot === null ? day : joined([day, domain.timeSlot[slot]]);
  return [
    {
      name: facts.machine,
      value: <JobMachine job={request} />,
    },
    { name: byLabel.by, value: request.reported_by_name },
    { name: facts.jobOrder, value: job && <JobNumber job={job} /> },
    { name: facts.preferred, value: job === null ? preferred : null },
    { name: joinedCase, value: request.joined_case && <CaseNumber open={request.joined_case} /> },
    {
      name: facts.reason,
      value: isJoined(request) ? null : (request.rejection_reason ?? job?.cancellation_reason),
    },
    { name: part.fact, value: job && partText({ ...job, time_zone }) },
    { name: facts.technician, value: job?.technician && <JobTechnician job={job} /> },
    { name: facts.phone, value: job?.technician && <PhoneLink phone={job.technician.phone} /> },
    {
      name: facts.scheduled,
      value: job && formatWindow(job.scheduled_date, job.window_minutes, time_zone),
    },
    {
      name: facts.completed,
      value: job?.completed_date && formatDateTime(job.completed_date, time_zone),
    },
  ];
}
