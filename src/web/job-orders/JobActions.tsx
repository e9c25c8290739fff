import { useNavigate } from '@tanstack/react-router';
import type { JobOrderView } from '#contract/job-order.ts';
import { startJobOrder } from '#contract/job-orders.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { useJobDialog } from '#web/app/job-orders/asked-job.ts';
import { JobDialog } from '#web/app/job-orders/JobDialog.tsx';
import { type RecordAction, RecordActions } from '#web/app/records/RecordActions.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { jobsWords } from '#words/en/jobs.ts';
import { wordsOf } from '#words/words.ts';
import { type JobStep, stepsOf } from './next-step.ts';

/** What this person may do with the job now, and the signed report once there is one. */
export function JobActions({ job }: { readonly job: JobOrderView }) {
  const { mine, page } = wordsOf(jobOrdersWords);
  const { assign, reassign, cancel } = wordsOf(jobsWords);
  const role = useEffectiveRole();
  const navigate = useNavigate();
  const dialog = useJobDialog();
  const form = `/technician/jobs/${job.id}`;
  const start = useCommand(startJobOrder, { onSuccess: () => void navigate({ to: form }) });
  const isStaff = useIsStaff();
  if (role === null) return null;
  const steps = stepsOf(job, { role }).filter((step) => !(isStaff && step === 'sign'));
  const actionOf: Readonly<Record<JobStep, RecordAction>> = {
    start: {
      text: mine.actions.start,
      isRunning: start.isRunning,
      run: () => void start.run({ id: job.id, version: job.version }),
    },
    sign:
      role === 'client'
        ? { text: page.sign, to: `/client/jobs/${job.id}/signature` }
        : { text: mine.actions.sign, to: `${form}/signature` },
    continue: { text: mine.actions.continue, to: form },
    assign: {
      text: job.technician === null ? assign : reassign,
      run: () => dialog.ask({ kind: 'assign', job }),
    },
    unassign: { text: page.unassign, run: () => dialog.ask({ kind: 'unassign', job }) },
    estimate: { text: page.estimate, run: () => dialog.ask({ kind: 'estimate', job }) },
    cancel: { text: cancel, isFinal: true, run: () => dialog.ask({ kind: 'cancel', job }) },
  };
  const report: RecordAction[] =
    job.signed_at === null ? [] : [{ text: page.report, to: `/jobs/${job.id}/report` }];
  return (
    <>
      <RecordActions actions={[...steps.map((step) => actionOf[step]), ...report]} />
      <JobDialog dialog={dialog} />
    </>
  );
}
