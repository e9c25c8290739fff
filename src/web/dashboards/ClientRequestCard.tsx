import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { refusal } from '#domain/workflow.ts';
import { formatDateTime } from '../app/dates.ts';
import { RequestStatusBadge, UrgencyBadge, WorkflowBadge } from '../app/StatusBadges.tsx';
import { useMessages } from '../messages/messages.ts';
import { Facts } from '../ui/Facts.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { RequestTimeline } from './RequestTimeline.tsx';
import { isActive, timelineOf } from './timeline.ts';

/** A request as its client sees it: what was asked, how far it is, who comes, and the way to sign. */
export function ClientRequestCard({ request }: { readonly request: ServiceRequestView }) {
  const { dashboards, domain, serviceRequests } = useMessages();
  const { facts } = serviceRequests;
  const job = request.job_order;
  const canSign = job !== null && refusal(jobOrderWorkflow, 'sign', job, { role: 'client' }) === null;
  return (
    <Panel as="li" label={request.number}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>
            <bdi dir="ltr">{request.number}</bdi> · {domain.serviceType[request.service_type_requested]}
          </Text>
          <Group gap="xs">
            <UrgencyBadge urgency={request.urgency} />
            {job === null ? (
              <RequestStatusBadge status={request.status} />
            ) : (
              <WorkflowBadge status={job.workflow_status} />
            )}
          </Group>
        </Group>
        <Text>{request.problem_description}</Text>
        {isActive(request) && <RequestTimeline entries={timelineOf(request)} />}
        <Facts
          facts={[
            { name: facts.machine, value: `${request.machine.model}, ${request.machine.location}` },
            { name: facts.reason, value: request.rejection_reason },
            { name: facts.technician, value: job?.technician?.name },
            { name: facts.phone, value: job?.technician && <PhoneLink phone={job.technician.phone} /> },
            { name: facts.scheduled, value: job && formatDateTime(job.scheduled_date, request.time_zone) },
          ]}
        />
        {canSign && (
          <Button component={Link} to={`/client/jobs/${job.id}/signature`}>
            {dashboards.client.reviewAndSign}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
