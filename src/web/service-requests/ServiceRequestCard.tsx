import { Button, Group, Stack, Text } from '@mantine/core';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { type ServiceRequestAction, serviceRequestWorkflow } from '#domain/service-request.ts';
import { availableActions } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { RecordHistoryButton } from '#web/app/history/RecordHistoryButton.tsx';
import { RequestHead } from '#web/app/job-orders/RequestHead.tsx';
import { RequestStatusBadge, WorkflowBadge } from '#web/app/job-orders/StatusBadges.tsx';
import { PhoneLink } from '#web/app/people/PhoneLink.tsx';
import { ageOf } from '#web/app/time/age.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { usePreferred } from './preferred.ts';
import type { AskedAction } from './RequestDialog.tsx';

type ServiceRequestCardProps = {
  readonly request: ServiceRequestView;
  /** Left out where the card is read-only. */
  readonly ask?: (action: AskedAction) => void;
};

/** Everything a dispatcher needs to decide on a request, and what may be done with it. */
export function ServiceRequestCard({ request, ask }: ServiceRequestCardProps) {
  const serviceRequests = wordsOf(serviceRequestsWords);
  const role = useEffectiveRole();
  const facts = useRequestFacts(request);
  const actions =
    role === null || ask === undefined ? [] : availableActions(serviceRequestWorkflow, request, { role });
  const words: Record<ServiceRequestAction, string> = {
    approve: serviceRequests.list.approveAndAssign,
    reject: serviceRequests.list.reject,
    assign: serviceRequests.list.createJobOrder,
  };
  return (
    <Panel as="li" label={request.number}>
      <Stack gap="sm">
        <RequestHead request={request}>
          <RequestStatusBadge status={request.status} />
          {request.job_order !== null && <WorkflowBadge status={request.job_order.workflow_status} />}
          <RecordHistoryButton record="service_requests" recordId={request.id} subject={request.number} />
        </RequestHead>
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {request.problem_description}
        </Text>
        <Facts facts={facts} />
        {actions.length > 0 && (
          <Group className="gh-actions">
            {actions.map((kind) => (
              <Button
                key={kind}
                variant={kind === 'reject' ? 'default' : 'filled'}
                onClick={() => ask?.({ kind, request })}
                aria-label={`${words[kind]}: ${request.number}`}
              >
                {words[kind]}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

function useRequestFacts(request: ServiceRequestView): Fact[] {
  const serviceRequests = wordsOf(serviceRequestsWords);
  const { facts } = serviceRequests;
  const { client, machine, contact_phone, job_order: job, time_zone } = request;
  const preferred = usePreferred(request);
  const received = `${formatDateTime(request.created_at, time_zone)} · ${ageOf(request.created_at, new Date())}`;
  return [
    { name: facts.client, value: client.name },
    { name: facts.phone, value: <PhoneLink phone={client.phone} /> },
    {
      name: facts.contactPhone,
      value:
        contact_phone === null || contact_phone === client.phone ? null : <PhoneLink phone={contact_phone} />,
    },
    { name: facts.machine, value: machine.model },
    { name: facts.serial, value: <bdi dir="ltr">{machine.serial_number}</bdi> },
    { name: facts.location, value: `${machine.location}, ${client.address}` },
    { name: facts.preferred, value: preferred },
    { name: facts.instructions, value: request.special_instructions },
    { name: facts.received, value: received },
    { name: facts.reason, value: request.rejection_reason },
    { name: facts.jobOrder, value: job && <bdi dir="ltr">{job.number}</bdi> },
    { name: facts.technician, value: job?.technician?.name },
    { name: facts.scheduled, value: job && formatDateTime(job.scheduled_date, time_zone) },
  ];
}
