import { Text } from '@mantine/core';
import { useState } from 'react';
import { getServiceRequest, type ServiceRequestView } from '#contract/service-requests.ts';
import { requestSheetPath } from '#contract/sheets.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { isEmergency, serviceRequestWorkflow } from '#domain/service-request.ts';
import { leavesRoomFor } from '#domain/visit/request-end.ts';
import { availableActions } from '#domain/workflow.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { ageOf } from '#web/app/time/age.ts';
import { PdfButton } from '#web/records/files/PdfButton.tsx';
import { RecordFiles } from '#web/records/files/RecordFiles.tsx';
import { ShareSection } from '#web/records/files/ShareSection.tsx';
import { usePreferred } from '#web/records/job-orders/preferred.ts';
import { RequestedByTag } from '#web/records/job-orders/RequestedByTag.tsx';
import { RequestBadges, UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { headingOf, lineOf, placeOf } from '#web/records/job-orders/subject.ts';
import { RequestTarget, useRequestTargets } from '#web/records/job-orders/TargetTag.tsx';
import { CaseVisits } from '#web/records/job-orders/visit/CaseVisits.tsx';
import { TurnOfRequest } from '#web/records/job-orders/visit/Turn.tsx';
import { useVisitTime } from '#web/records/job-orders/visit-time.ts';
import { messageAnchor } from '#web/records/page/message-anchor.ts';
import { RecordActions } from '#web/records/page/RecordActions.tsx';
import { RecordFacts } from '#web/records/page/RecordFacts.tsx';
import { RecordPage } from '#web/records/page/RecordPage.tsx';
import type { RecordAction } from '#web/records/page/record-actions.ts';
import { PromisedVisit } from '#web/records/service-requests/PromisedVisit.tsx';
import { Timeline } from '#web/records/timeline/Timeline.tsx';
import type { Fact } from '#web/ui/Facts.tsx';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { promisesWords } from '#words/en/planning/promises.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { hasDialog, useActionTexts } from './action-texts.ts';
import { CallBack } from './CallBack.tsx';
import { OpenCaseOfRequest } from './OpenCaseOfRequest.tsx';
import { RequestDialog, type RequestQuestion } from './RequestDialog.tsx';
import { useRequestFacts } from './request-facts.tsx';

/** Everything about one request, with the actions that are currently available to this person. */
export function RequestPage({ id }: { readonly id: string }) {
  const { domain } = wordsOf(startWords);
  const role = useEffectiveRole();
  const query = useServerQuery(getServiceRequest, { id });
  return (
    <RecordPage
      record="service_requests"
      query={query}
      nameOf={({ number }) => number}
      detailOf={({ service_type_requested }) => domain.serviceType[service_type_requested]}
      sentenceOf={({ client, machine, problem_description, service_type_requested: type }) =>
        headingOf(
          role === 'client' ? machine.model : shownName(client),
          problem_description,
          domain.serviceType[type],
        )
      }
      line={(request) => (
        <>
          <TurnOfRequest request={request} />
          <RequestLine request={request} />
        </>
      )}
      tags={(request) => (
        <>
          <RequestedByTag requested_by={request.requested_by} />
          <RequestBadges request={request} />
          <UrgencyBadge urgency={request.urgency} />
          <RequestTarget request={request} />
        </>
      )}
      actions={(request) => <RequestActions request={request} />}
      parts={
        <>
          <CaseVisits record="service_requests" id={id} />
          <RecordFiles record="service_requests" id={id} />
          <ShareSection>
            <PdfButton path={requestSheetPath({ id })} name="service-request.pdf" call={getServiceRequest} />
          </ShareSection>
        </>
      }
      timeline={<Timeline record="service_requests" id={id} />}
    >
      {(request) => (
        <>
          <CallBack request={request} />
          <OpenCaseOfRequest request={request} />
          <RequestFacts request={request} />
        </>
      )}
    </RecordPage>
  );
}

type RequestProps = { readonly request: ServiceRequestView };

/** The line with the visit's time, the technician or the reporter, and the machine's location. */
function RequestLine({ request }: RequestProps) {
  const { line } = wordsOf(serviceRequestsWords);
  const visitTime = useVisitTime();
  const preferred = usePreferred(request);
  const { job_order: job, reported_by_name: reporter, urgency, time_zone } = request;
  const wish = isEmergency(urgency)
    ? line.received(ageOf(request.created_at, new Date()))
    : line.preferred(preferred);
  const when = job === null ? wish : visitTime(job, time_zone);
  const who = job === null ? reporter : job.technician && shownName(job.technician);
  return <Text>{lineOf(when, who, placeOf(request))}</Text>;
}

function RequestFacts({ request }: RequestProps) {
  const { facts } = wordsOf(serviceRequestsWords);
  const requestFacts = useRequestFacts(request);
  const role = useEffectiveRole();
  const promises = useRequestTargets(request);
  const promised: Fact = {
    name: wordsOf(promisesWords).facts.arrival,
    value: role === 'client' && request.promised_by !== null && <PromisedVisit request={request} />,
  };
  const problem: Fact = { name: facts.problem, value: request.problem_description };
  // For a client, the first two facts come last, because clients know their own name and phone number.
  const [party, others] = [requestFacts.slice(0, 2), requestFacts.slice(2)];
  const ordered =
    role === 'client'
      ? [problem, promised, ...others, ...party]
      : [problem, ...party, ...others, ...promises];
  return <RecordFacts facts={ordered} />;
}

/**
 * The actions on the request: the decisions, then a link to the job if there is one. For a client, the signature, the
 * link and a message come first.
 */
function RequestActions({ request }: RequestProps) {
  const texts = useActionTexts();
  const role = useEffectiveRole();
  const isStaff = useIsStaff();
  const [question, setQuestion] = useState<RequestQuestion | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (role === null) return null;
  const { job_order: job } = request;
  const actions = isStaff ? [] : availableActions(serviceRequestWorkflow, request, { role });
  const offered = actions.filter(hasDialog).filter((kind) => leavesRoomFor(kind, job));
  const decisions = offered.map(
    (kind): RecordAction => ({
      text: texts[kind],
      isFinal: kind === 'reject' || kind === 'withdraw' || kind === 'close',
      isFrequent: role === 'client' && kind === 'correct',
      run: () => {
        setQuestion({ kind, request });
        setOpen(true);
      },
    }),
  );
  const openJob: RecordAction[] =
    job === null ? [] : [{ text: texts.open(job.number), record: 'job_orders', id: job.id }];
  const { page } = wordsOf(orderWords);
  const sign: RecordAction[] =
    job?.cancelled_at === null && jobOrderWorkflow.actions.sign.from.includes(job.workflow_status) && !isStaff
      ? [{ text: page.sign, to: `/client/jobs/${job.id}/signature` }]
      : [];
  const message: RecordAction = {
    text: page.message,
    isFrequent: true,
    run: () => document.getElementById(messageAnchor(request.id))?.focus(),
  };
  const arranged =
    role === 'client' ? [...sign, ...openJob, message, ...decisions] : [...decisions, ...openJob];
  return (
    <>
      <RecordActions actions={arranged} />
      <RequestDialog question={question} opened={isOpen} close={() => setOpen(false)} />
    </>
  );
}
