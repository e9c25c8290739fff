import { useState } from 'react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { planners } from '#domain/actor.ts';
import { isLeftUndone } from '#domain/visit/outcome.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useActsForClient } from '#web/app/acting-for/own-will.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { useAcceptTime } from '#web/records/job-orders/accept-time.ts';
import { JobDialog } from '#web/records/job-orders/actions/JobDialog.tsx';
import {
  type JobButtonAction,
  type JobReader,
  jobActions,
  jobDialogs,
} from '#web/records/job-orders/actions/job-actions.ts';
import { useJobDialog } from '#web/records/job-orders/actions/job-dialog.ts';
import { useNextAction } from '#web/records/job-orders/visit/next-action.ts';
import { RecordActions } from '#web/records/page/RecordActions.tsx';
import type { RecordAction } from '#web/records/page/record-actions.ts';
import { planNext } from '#web/records/planning/new-work/plan-next.ts';
import { requestedTimeWords } from '#words/en/job-orders/appointment/requested-time.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';
import { BrokeAgainDialog } from './BrokeAgain.tsx';
import { useClientActions } from './client-actions.ts';
import { type JobPageAction, pageActionsOf } from './page-actions.ts';

type JobActionsProps = {
  readonly job: JobOrderView;
  /** True if the page has the form. The form includes the buttons of the visit. */
  readonly hasForm: boolean;
};

/**
 * The actions on the job that are currently available to this person, and the signed report if there is one.
 */
export function JobActions({ job, hasForm }: JobActionsProps) {
  const { mine, page } = wordsOf(orderWords);
  const requestedTime = wordsOf(requestedTimeWords);
  const onSite = wordsOf(onSiteWords);
  const role = useEffectiveRole();
  const dialog = useJobDialog();
  const visit = useNextAction(job);
  const isStaff = useIsStaff();
  const isActing = useActsForClient();
  const acceptTime = useAcceptTime((jobToAssign) => dialog.ask({ kind: 'assign', job: jobToAssign }));
  const [isAskingAgain, setAskingAgain] = useState(false);
  const clientActions = useClientActions(job, { isStaff, askAgain: () => setAskingAgain(true) });
  if (role === null) return null;
  const reader: JobReader = { role, isStaff, isActing };
  const buttons: Readonly<Record<JobButtonAction, RecordAction | null>> = {
    start:
      visit.stepsText === null
        ? {
            text: visit.step === 'resume' ? onSite.steps.resume : mine.actions.start,
            isRunning: visit.isRunning,
            run: visit.start,
          }
        : null,
    sign: signing(job, reader),
    // Only a super admin outside the technician's area sees this. The link opens the technician's area, where the page
    // has the form.
    save: { text: mine.actions.continue, to: `/technician/jobs/${job.id}` },
  };
  const steps = pageActionsOf(job, { role });
  const actionOf = (step: JobPageAction): RecordAction | null => {
    if (isButton(step)) return hasForm ? null : buttons[step];
    const { text, isFinal, isRare, isOffered } = jobDialogs[step];
    if (isOffered?.(job, reader) === false) return null;
    const ask = () => dialog.ask({ kind: step, job });
    return { text: text(job), ...(isFinal && { isFinal }), ...(isRare && { isRare }), run: ask };
  };
  const accept: RecordAction[] =
    steps.includes('decline_time') && job.asked_date !== null
      ? [
          {
            text: requestedTime.accept(formatAppointment(job.asked_date, job.time_zone)),
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
        actions={[
          ...accept,
          ...next,
          ...steps.flatMap((step) => actionOf(step) ?? []),
          ...report,
          ...clientActions,
        ]}
        isSecondary={hasForm || role === 'technician'}
      />
      <JobDialog dialog={dialog} />
      {role === 'client' && (
        <BrokeAgainDialog job={job} opened={isAskingAgain} close={() => setAskingAgain(false)} />
      )}
    </>
  );
}

const isButton = (step: JobPageAction): step is JobButtonAction => jobActions[step].by === 'button';

/** Returns the link to the signature; null for a client's staff, who may not sign. */
function signing({ id }: JobOrderView, { role, isStaff }: JobReader): RecordAction | null {
  const { mine, page } = wordsOf(orderWords);
  if (isStaff) return null;
  return role === 'client'
    ? { text: page.sign, to: `/client/jobs/${id}/signature` }
    : { text: mine.actions.sign, to: `/technician/jobs/${id}/signature` };
}
