import { Button, Group, Stack, Text } from '@mantine/core';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { leavesRoomFor } from '#domain/visit/request-end.ts';
import { availableActions } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { RecordHistoryButton } from '#web/records/history/RecordHistoryButton.tsx';
import { RequestHead } from '#web/records/job-orders/RequestHead.tsx';
import { RequestBadges } from '#web/records/job-orders/StatusBadges.tsx';
import { RequestTarget } from '#web/records/job-orders/TargetTag.tsx';
import { FoldedFacts } from '#web/records/page/RecordFacts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { hasDialog, useActionTexts } from './action-texts.ts';
import type { RequestQuestion } from './RequestDialog.tsx';
import { useRequestFacts } from './request-facts.tsx';

type ServiceRequestCardProps = {
  readonly request: ServiceRequestView;
  /** Opens the dialog for an action; omitted if the card is read-only. */
  readonly ask?: (action: RequestQuestion) => void;
};

/** Everything that a dispatcher needs to decide on a request, and the buttons for the actions. */
export function ServiceRequestCard({ request, ask }: ServiceRequestCardProps) {
  const texts = useActionTexts();
  const role = useEffectiveRole();
  const facts = useRequestFacts(request);
  const actions =
    role === null || ask === undefined
      ? []
      : availableActions(serviceRequestWorkflow, request, { role })
          .filter(hasDialog)
          .filter((kind) => leavesRoomFor(kind, request.job_order));
  return (
    <Panel as="li" label={request.number}>
      <Stack gap="sm">
        <RequestHead request={request}>
          <RequestBadges request={request} />
          <RequestTarget request={request} />
          <RecordHistoryButton record="service_requests" recordId={request.id} subject={request.number} />
        </RequestHead>
        <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {request.problem_description}
        </Text>
        <FoldedFacts facts={facts} />
        {actions.length > 0 && (
          <Group className="gh-actions">
            {actions.map((kind) => (
              <Button
                key={kind}
                variant={kind === 'reject' ? 'default' : 'filled'}
                onClick={() => ask?.({ kind, request })}
                aria-label={`${texts[kind]}: ${request.number}`}
              >
                {texts[kind]}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
