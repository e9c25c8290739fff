import type { Problem } from '#contract/problem.ts';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

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
  const { app, domain } = wordsOf(startWords);
  const serviceRequests = wordsOf(serviceRequestsWords);
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
