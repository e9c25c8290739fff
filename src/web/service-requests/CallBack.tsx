import { Button, Group, Stack, Text } from '@mantine/core';
import { callBackServiceRequest, type ServiceRequestView } from '#contract/service-requests.ts';
import { isRequest, serviceRequestWorkflow, type Urgency } from '#domain/service-request.ts';
import { refusal } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { callBackWords } from '#words/en/planning/call-back.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type CalledBack = Pick<
  ServiceRequestView,
  'id' | 'version' | 'status' | 'urgency' | 'contact_phone' | 'awaits_call_back'
>;

/** The possible answers. A request that was already decided either becomes an emergency or keeps its urgency. */
const answersFor = (request: CalledBack): readonly Urgency[] =>
  isRequest('pending', request) ? ['emergency', 'high', 'medium'] : ['emergency', request.urgency];

/** Asks the planner to call the person who reported an emergency from a label, and records the result. */
export function CallBack({ request }: { readonly request: CalledBack }) {
  const words = wordsOf(callBackWords);
  const { run, isRunning } = useCommand(callBackServiceRequest, {
    onSuccess: ({ number }) => toastSuccess(words.done, words.doneText(number)),
  });
  const role = useEffectiveRole();
  const { id, version, urgency } = request;
  const isPending = isRequest('pending', request);
  // The phone number of a later report is in the report's comment.
  const contact_phone = isPending ? request.contact_phone : null;
  const urgencies = wordsOf(startWords).domain.urgency;
  const mayCall = role !== null && refusal(serviceRequestWorkflow, 'call_back', request, { role }) === null;
  if (!request.awaits_call_back || !mayCall) return null;
  return (
    <Notice tone="warning" title={words.title}>
      <Stack gap="xs">
        <Text>
          {isPending ? words.text(urgencies[urgency]) : words.decided(urgencies[urgency])}{' '}
          {contact_phone !== null && <PhoneLink phone={contact_phone} />}
        </Text>
        <Group gap="xs">
          {answersFor(request).map((answer) => (
            <Button
              key={answer}
              size="sm"
              variant="default"
              disabled={isRunning}
              onClick={() => void run({ id, version, urgency: answer })}
            >
              {words.answers[answer]}
            </Button>
          ))}
        </Group>
      </Stack>
    </Notice>
  );
}
