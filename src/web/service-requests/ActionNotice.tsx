import type { Problem } from '#contract/problem.ts';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { useMessages } from '#web/messages/messages.ts';
import { useServiceRequestsMessages } from '#web/messages/service-requests.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Somebody else moved the request on; `canStillAssign` when that left the job order to be made. */
export type Overtaken = { readonly canStillAssign: boolean } | null;

type ActionNoticeProps = {
  readonly request: ServiceRequestView;
  readonly overtaken: Overtaken;
  readonly problem: Problem | null;
  readonly close: () => void;
};

/** Why the action cannot be taken, or was not: nothing that was entered is lost before the person has read it. */
export function ActionNotice({ request, overtaken, problem, close }: ActionNoticeProps) {
  const { app, domain } = useMessages();
  const serviceRequests = useServiceRequestsMessages();
  const words = serviceRequests.overtaken;
  if (overtaken !== null) {
    return (
      <Notice tone="warning" title={words.title} action={{ text: app.close, run: close }}>
        {overtaken.canStillAssign ? words.approved : words.settled(domain.requestStatus[request.status])}
      </Notice>
    );
  }
  if (problem === null || problem.code === 'invalid_input' || problem.code === 'concerns') return null;
  return <Notice tone="warning">{problem.detail}</Notice>;
}
