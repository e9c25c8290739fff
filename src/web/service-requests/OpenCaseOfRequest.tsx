import { joinServiceRequest } from '#contract/service-requests/join.ts';
import { triageServiceRequests } from '#contract/service-requests/triage.ts';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { isRequest } from '#domain/service-request.ts';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { useMayPlan } from '#web/records/planning/new-work/may-plan.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { wordsOf } from '#words/words.ts';
import { OpenCaseBefore } from './OpenCaseBefore.tsx';
import { caseToJoin } from './verdicts.ts';

/** Shows planners the older open case of a pending request's machine, as the inbox does. */
export function OpenCaseOfRequest({ request }: { readonly request: ServiceRequestView }) {
  const { joinDone, joinDoneText } = wordsOf(openCaseWords);
  const isAsked = useMayPlan() && isRequest('pending', request);
  const { data } = useServerQuery(
    triageServiceRequests,
    { machine_id: request.machine_id },
    { enabled: isAsked },
  );
  const { run, isRunning } = useCommand(joinServiceRequest);
  const row = data?.rows.find(({ id }) => id === request.id);
  if (!isAsked || row === undefined) return null;
  return (
    <OpenCaseBefore
      row={row}
      isRunning={isRunning}
      join={async ({ id, version, open_case }, accepted) => {
        if (open_case === null) return;
        const { case_number, ...to } = caseToJoin(open_case);
        const joined = await run({ id, version, ...to, accepted: [...accepted] });
        if (joined !== null) toastSuccess(joinDone(case_number), joinDoneText);
      }}
    />
  );
}
