import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { isFormSubmitted } from '#domain/job-orders/form.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { leavesRoomFor } from '#domain/visit/request-end.ts';
import { isLate } from '#domain/visit/standing.ts';
import { refusal } from '#domain/workflow.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { part } from '#web/app/parts/part.tsx';
import { formatVisit } from '#web/app/time/dates.ts';
import { useMoment } from '#web/app/time/now.ts';
import { RequestedByTag } from '#web/records/job-orders/RequestedByTag.tsx';
import { JobBadge, RequestStatusBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { sentencesOf, type VisitView } from '#web/records/job-orders/visit/visit-sentences.ts';
import { messageAddress } from '#web/records/page/message-anchor.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { PromisedVisit } from '#web/records/service-requests/PromisedVisit.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import classes from './ClientCalls.module.css';
import { RequestTimeline } from './RequestTimeline.tsx';
import { TrackTechnician } from './TrackTechnician.tsx';
import { byProgress, timelineOf } from './timeline.ts';

const WithdrawDialog = part(() => import('./WithdrawDialog.tsx').then((m) => m.WithdrawDialog));

type ClientCallsProps = { readonly label: string; readonly requests: readonly ServiceRequestView[] };

/** The open requests, each in three lines: the request, the visit, and the progress. */
export function ClientCalls({ label, requests }: ClientCallsProps) {
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const withdrawnRequest = requests.find(({ id }) => id === withdrawn);
  const withdraw = (id: string) => {
    setWithdrawn(id);
    setOpen(true);
  };
  return (
    <Panel>
      <ul className={classes.calls} aria-label={label}>
        {requests.toSorted(byProgress).map((request) => (
          <Call key={request.id} request={request} withdraw={() => withdraw(request.id)} />
        ))}
      </ul>
      {withdrawnRequest !== undefined && (
        <WithdrawDialog request={withdrawnRequest} opened={isOpen} close={() => setOpen(false)} />
      )}
    </Panel>
  );
}

type CallProps = { readonly request: ServiceRequestView; readonly withdraw: () => void };

function Call({ request, withdraw }: CallProps) {
  const { machine, time_zone } = request;
  const job = visitOf(request);
  const number = job?.number ?? request.number;
  const hasVisitAhead = job !== null && !isFormSubmitted(job);
  const actions = <CallActions request={request} withdraw={withdraw} />;
  return (
    <li className={classes.call} aria-label={number}>
      <div className={classes.head}>
        <Text fw={600} className={classes.name ?? ''}>
          <CaseLink request={request} /> · {machine.model}
        </Text>
        <Group gap={6}>
          <RequestedByTag requested_by={request.requested_by} />
          {job === null ? <RequestStatusBadge request={request} /> : <JobBadge job={job} />}
        </Group>
      </div>
      <Text className={classes.about ?? ''}>
        {job?.technician && shownName(job.technician)}
        {job?.technician && request.promised_by !== null && ' · '}
        {request.promised_by !== null && <PromisedVisit request={request} />}
        {(job?.technician || request.promised_by !== null) && (
          <span className="gh-before-excerpt">{' · '}</span>
        )}
        <bdi className="gh-excerpt">{request.problem_description}</bdi>
      </Text>
      <div className={classes.head}>
        <RequestTimeline entries={timelineOf(request)} timeZone={time_zone} isCompact />
        {!hasVisitAhead && actions}
        {hasVisitAhead && <VisitTime visit={{ ...job, time_zone }} />}
      </div>
      {job !== null && <AddedEmergency job={{ ...job, time_zone }} />}
      {hasVisitAhead && actions}
    </li>
  );
}

/** The number of the job, or of the request until there is one, as a link to that record. */
function CaseLink({ request }: Pick<CallProps, 'request'>) {
  const job = visitOf(request);
  return (
    <RecordLink record={job === null ? 'service_requests' : 'job_orders'} id={(job ?? request).id}>
      <bdi dir="ltr" className="gh-number">
        {(job ?? request).number}
      </bdi>
    </RecordLink>
  );
}

/** The time of the visit. If it is late, the text says so. */
function VisitTime({ visit }: { readonly visit: VisitView }) {
  const planned = formatVisit(visit.scheduled_date, visit.window_minutes, visit.time_zone);
  const late = useMoment((now) => {
    const { is, line } = sentencesOf(visit, now);
    return isLate(is) ? line : '';
  });
  return (
    <Text size="xs" c={late === '' ? 'dimmed' : 'gulf'}>
      {late === '' ? planned : `${planned} · ${late}`}
    </Text>
  );
}

/** Says that the time of the visit has not changed although an emergency was added. */
function AddedEmergency({ job }: { readonly job: VisitView }) {
  const emergency = useMoment((now) => sentencesOf(job, now).emergency);
  return emergency === '' ? null : (
    <Text size="sm" fw={600}>
      {emergency}
    </Text>
  );
}

/** Returns the request's current job. Null if its visit was canceled and the next one is not planned yet. */
const visitOf = ({ job_order, awaits_visit }: ServiceRequestView) => (awaits_visit ? null : job_order);

function CallActions({ request, withdraw }: CallProps) {
  const { list } = wordsOf(serviceRequestsWords);
  const { message } = wordsOf(orderWords).page;
  const isStaff = useIsStaff();
  const job = visitOf(request);
  const number = job?.number ?? request.number;
  const canTrack = job !== null && job.technician !== null && !isFormSubmitted(job);
  const canWithdraw =
    !isStaff &&
    refusal(serviceRequestWorkflow, 'withdraw', request, { role: 'client' }) === null &&
    leavesRoomFor('withdraw', job);
  return (
    <Group gap="xs" className={classes.actions ?? ''}>
      {canTrack && <TrackTechnician request={request} jobId={job.id} />}
      <Button
        size="xs"
        variant="subtle"
        component={Link}
        to={messageAddress('service_requests', request.id)}
        aria-label={`${message}: ${number}`}
        title={message}
      >
        <IconMessageCircle aria-hidden size={20} />
        <span className={classes.word}>{message}</span>
      </Button>
      {canWithdraw && (
        <Button
          size="xs"
          variant="subtle"
          color="rose"
          onClick={withdraw}
          aria-label={`${list.withdraw}: ${number}`}
          title={list.withdraw}
        >
          <IconArrowBackUp aria-hidden size={20} />
          <span className={classes.word}>{list.withdraw}</span>
        </Button>
      )}
    </Group>
  );
}
