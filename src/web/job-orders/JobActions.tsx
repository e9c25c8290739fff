import { useState } from 'react';
import type { JobOrderView } from '#contract/job-order.ts';
import { planners, type Role } from '#domain/actor.ts';
import { isJob } from '#domain/job-order.ts';
import { isDisputeOpen } from '#domain/signing/dispute.ts';
import { waitsForPart } from '#domain/values/missing-part.ts';
import { asksForVisit, isLeftUndone } from '#domain/visit/outcome.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useAcceptTime } from '#web/app/job-orders/accept-time.ts';
import { JobDialog } from '#web/app/job-orders/JobDialog.tsx';
import { useJobDialog } from '#web/app/job-orders/job-dialog.ts';
import { planNext } from '#web/app/new-work/plan-next.ts';
import { type RecordAction, RecordActions } from '#web/app/records/RecordActions.tsx';
import { formatAppointment } from '#web/app/time/dates.ts';
import { useNextAction } from '#web/app/visit/next-action.ts';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { jobsWords } from '#words/en/jobs.ts';
import { otherTimeWords } from '#words/en/planning/other-time.ts';
import { settleWords } from '#words/en/planning/settle.ts';
import { missingPartWords } from '#words/en/visit/missing-part.ts';
import { onSiteWords } from '#words/en/visit/on-site.ts';
import { sayWords } from '#words/en/visit/say.ts';
import { signaturesWords } from '#words/en/visit/signatures.ts';
import { wordsOf } from '#words/words.ts';
import { BrokeAgainDialog } from './BrokeAgain.tsx';
import { useClientActions } from './client-actions.ts';
import { type JobStep, stepsOf } from './next-step.ts';

/**
 * The actions on the job that are currently available to this person, and the signed report if there is one.
 */
export function JobActions({ job }: { readonly job: JobOrderView }) {
  const { mine, page } = wordsOf(jobOrdersWords);
  const { assign, reassign, cancel } = wordsOf(jobsWords);
  const otherTime = wordsOf(otherTimeWords);
  const settle = wordsOf(settleWords);
  const part = wordsOf(missingPartWords);
  const onSite = wordsOf(onSiteWords);
  const role = useEffectiveRole();
  const dialog = useJobDialog();
  const form = `/technician/jobs/${job.id}`;
  const visit = useNextAction(job);
  const isStaff = useIsStaff();
  const acceptTime = useAcceptTime((jobToAssign) => dialog.ask({ kind: 'assign', job: jobToAssign }));
  const say = wordsOf(sayWords);
  const [isAskingAgain, setAskingAgain] = useState(false);
  const clientActions = useClientActions(job, { isStaff, askAgain: () => setAskingAgain(true) });
  if (role === null) return null;
  const steps = stepsOf(job, { role }).filter(
    (step) => isOffered(step, job, { role, isStaff }) && (step !== 'start' || visit.stepsText === null),
  );
  const actionOf: Readonly<Record<JobStep, RecordAction>> = {
    start: {
      text: visit.step === 'resume' ? onSite.steps.resume : mine.actions.start,
      isRunning: visit.isRunning,
      run: visit.start,
    },
    pause: { text: onSite.pause, isRunning: visit.isRunning, run: visit.pause },
    sign:
      role === 'client'
        ? { text: page.sign, to: `/client/jobs/${job.id}/signature` }
        : { text: mine.actions.sign, to: `${form}/signature` },
    continue: { text: mine.actions.continue, to: form },
    assign: {
      text: job.technician === null ? assign : reassign,
      run: () => dialog.ask({ kind: 'assign', job }),
    },
    hand_over: { text: page.handOver, run: () => dialog.ask({ kind: 'hand_over', job }) },
    unassign: { text: page.unassign, run: () => dialog.ask({ kind: 'unassign', job }) },
    estimate: { text: page.estimate, run: () => dialog.ask({ kind: 'estimate', job }) },
    decline_time: { text: otherTime.decline.open, run: () => dialog.ask({ kind: 'decline_time', job }) },
    ask_time: { text: say.ask_time.action, run: () => dialog.ask({ kind: 'ask_time', job }) },
    rate: { text: say.rate.action, run: () => dialog.ask({ kind: 'rate', job }) },
    expect_part: {
      text: part.open,
      run: () => dialog.ask({ kind: 'expect_part', job }),
    },
    settle_dispute: {
      text: wordsOf(signaturesWords).settle.open,
      run: () => dialog.ask({ kind: 'settle_dispute', job }),
    },
    settle: { text: settle.open, run: () => dialog.ask({ kind: 'settle', job }) },
    cancel: { text: cancel, isFinal: true, run: () => dialog.ask({ kind: 'cancel', job }) },
  };
  const accept: RecordAction[] =
    steps.includes('decline_time') && job.asked_date !== null
      ? [
          {
            text: otherTime.accept(formatAppointment(job.asked_date, job.time_zone)),
            isRunning: acceptTime.isRunning,
            run: () => acceptTime.accept(job),
          },
        ]
      : [];
  const next: RecordAction[] =
    planners.includes(role) && isLeftUndone(job) ? [{ text: page.follow, run: () => planNext(job) }] : [];
  const report: RecordAction[] =
    job.signed_at === null ? [] : [{ text: page.report, to: `/jobs/${job.id}/report` }];
  return (
    <>
      <RecordActions
        actions={[...accept, ...next, ...steps.map((step) => actionOf[step]), ...report, ...clientActions]}
        isSecondary={role === 'technician'}
      />
      <JobDialog dialog={dialog} />
      {role === 'client' && (
        <BrokeAgainDialog job={job} opened={isAskingAgain} close={() => setAskingAgain(false)} />
      )}
    </>
  );
}

/**
 * True if the job can be settled. A cancelled visit leaves its request open. In that case, the request is
 * closed instead.
 */
function canBeSettled({ forerunner, service_request, ...job }: JobOrderView): boolean {
  const isOfRequest = isJob('cancelled', job) && service_request !== null;
  return (
    job.follower === null && !isOfRequest && asksForVisit({ ...job, forerunner_id: forerunner?.id ?? null })
  );
}

const clientSteps: readonly JobStep[] = ['sign', 'ask_time', 'rate'];

type Reader = { readonly role: Role; readonly isStaff: boolean };

/**
 * True if this person is offered the action. A client's staff are not offered the client's decisions. Only
 * clients are offered to rate a visit or to request a new time.
 */
function isOffered(step: JobStep, job: JobOrderView, { role, isStaff }: Reader): boolean {
  if (isStaff && clientSteps.includes(step)) return false;
  if (step === 'settle') return canBeSettled(job);
  if (step === 'expect_part') return waitsForPart(job);
  if (step === 'settle_dispute') return isDisputeOpen(job);
  if (step === 'decline_time') return job.asked_date !== null;
  if (step === 'rate') return role === 'client' && job.rated_at === null;
  return step !== 'ask_time' || role === 'client';
}
