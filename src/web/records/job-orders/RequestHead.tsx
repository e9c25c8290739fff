import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { CaseNumber } from '#web/records/page/job-links.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { RequestedByTag } from './RequestedByTag.tsx';
import { UrgencyBadge } from './StatusBadges.tsx';

type RequestHeadProps = {
  readonly request: Pick<
    ServiceRequestView,
    'id' | 'number' | 'service_type_requested' | 'urgency' | 'requested_by'
  >;
  /** The content after the urgency. */
  readonly children: ReactNode;
};

/** The number, service type and urgency of a service request, at the top of every request card. */
export function RequestHead({ request, children }: RequestHeadProps) {
  const { domain } = wordsOf(startWords);
  return (
    <Group justify="space-between" gap="xs">
      <Text fw={600}>
        <CaseNumber open={request} /> · {domain.serviceType[request.service_type_requested]}
      </Text>
      <Group gap="xs">
        <RequestedByTag requested_by={request.requested_by} />
        <UrgencyBadge urgency={request.urgency} />
        {children}
      </Group>
    </Group>
  );
}
