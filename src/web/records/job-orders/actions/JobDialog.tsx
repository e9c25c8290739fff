import { Stack } from '@mantine/core';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { useOpenedLater } from '#web/app/parts/popup.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { useSiteFacts } from '#web/records/job-orders/site-facts.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { startWords } from '#words/en/start.ts';
import { comma } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { jobDialogs } from './job-actions.ts';
import type { JobDialogState, JobQuestion } from './job-dialog.ts';

export function JobDialog({ dialog }: { readonly dialog: JobDialogState }) {
  const { question, isOpen, close } = dialog;
  return (
    <Dialog
      title={question === null ? '' : jobDialogs[question.kind].title(question.job.number)}
      opened={useOpenedLater(isOpen)}
      onClose={close}
    >
      {isOpen && question !== null && <JobAction question={question} close={close} />}
    </Dialog>
  );
}

/** Keeps the job up to date while the dialog is open, so users see a colleague's change before they send anything. */
function JobAction({ question, close }: { readonly question: JobQuestion; readonly close: () => void }) {
  const { app, domain } = wordsOf(startWords);
  const { overtaken } = wordsOf(assignWords);
  const role = useEffectiveRole();
  const read = useServerQuery(getJobOrder, { id: question.job.id }).data;
  const isChanged = read !== undefined && read.version > question.job.version;
  const job = isChanged ? read : question.job;
  const site = useSiteFacts(job);
  const { Form } = jobDialogs[question.kind];
  if (role === null) return null;
  if (refusal(jobOrderWorkflow, question.kind, job, { role }) !== null) {
    return (
      <Notice tone="warning" title={overtaken.title} action={{ text: app.close, run: close }}>
        {overtaken.settled(domain.jobStatus[job.status])}
      </Notice>
    );
  }
  return (
    <Stack gap="md">
      {isChanged && (
        <Notice tone="warning" title={overtaken.title}>
          {overtaken.changed} {(job.technician && shownName(job.technician)) ?? overtaken.unassigned}
          {comma()}
          {formatDateTime(job.scheduled_date, job.time_zone)}.
        </Notice>
      )}
      <Facts facts={site} />
      <Form job={job} close={close} />
    </Stack>
  );
}
