import { Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#contract/calls/call.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import {
  listSiteMachines,
  reportOnVisit,
  type SiteMachine,
  visitReportForm,
} from '#contract/service-requests/report-on-visit.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { useDelivery, useKeepFile } from '#web/records/decisions/act-delivery.ts';
import { fieldsOfAct } from '#web/records/decisions/act-input.ts';
import { useUploads } from '#web/records/files/uploads.ts';
import { type ChangeForm, useFilesOfEntry } from '#web/records/not-sent/change-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { reportFaultWords } from '#words/en/job-orders/visit/report-fault.ts';
import { wordsOf } from '#words/words.ts';
import { ReportFields } from './ReportFields.tsx';
import { aboutMachine, emptyReport, reportFieldsOf, reportInputOf, reportValuesOf } from './report-values.ts';

type ReportFaultDialogProps = {
  readonly job: JobOrderView;
  readonly machines: {
    readonly data: OutputOf<typeof listSiteMachines> | undefined;
    readonly isPending: boolean;
  };
  readonly opened: boolean;
  readonly close: () => void;
};

export function ReportFaultDialog({ job, machines, opened, close }: ReportFaultDialogProps) {
  const words = wordsOf(reportFaultWords);
  return (
    <Dialog title={words.title(shownName(job.client))} opened={opened} onClose={close}>
      {machines.data === undefined && !machines.isPending && <Notice tone="warning">{words.unread}</Notice>}
      <ReportFaultForm job={job} machines={machines.data?.items ?? []} close={close} />
    </Dialog>
  );
}

type FormProps = {
  readonly job: JobOrderView;
  readonly machines: readonly SiteMachine[];
  readonly close: () => void;
};

function ReportFaultForm({ job, machines, close }: FormProps) {
  const words = wordsOf(reportFaultWords);
  const { id, time_zone } = job;
  const [today] = useState(() => todayIn(time_zone));
  const photos = useUploads();
  const keepFile = useKeepFile(job);
  const [seen, setSeen] = useState({ about: '' });
  const state = useCallForm(reportOnVisit, {
    initialValues: emptyReport(job, today),
    onValuesChange: (values) => setSeen({ about: aboutMachine(values, machines) }),
    schema: visitReportForm,
    fieldsOf: reportFieldsOf,
    inputOf: (fields) => reportInputOf(fields, { id, photo_ids: photos.queue.ids() }),
    ...useDelivery('report', reportOnVisit, job, { onKept: close, seen }),
    onProblem: (problem) => photos.queue.refused(problem, 'photo_ids'),
    onSaved: ({ number, is_added, alert }) => {
      const text = is_added ? words.addedText : words.sentText;
      const alerted = alert === null ? [] : [wordsOf(openCaseWords).alerted[alert]];
      toastSuccess(is_added ? words.added(number) : words.sent(number), [text, ...alerted].join(' '));
      close();
    },
  });
  const { form, ifValid, save } = state;
  const submit = ifValid(async (valid) => {
    if (await photos.queue.areSent(keepFile)) await save(valid);
  });
  return (
    <DialogForm state={state} submit={submit} text={words.submit}>
      <Text>{words.hint}</Text>
      <ReportFields form={form} machines={machines} today={today} photos={photos} />
    </DialogForm>
  );
}

/** Changes a report that is waiting to be sent. Photos that have not been uploaded yet remain separate entries. */
export function ChangeReportForm({ one, replace, over, text }: ChangeForm) {
  const { job, input, seen } = one.decision;
  const [today] = useState(() => todayIn(job.time_zone));
  const machines = useServerQuery(listSiteMachines, { id: job.id }).data?.items ?? [];
  const photos = useUploads(useFilesOfEntry(one));
  const keepFile = useKeepFile(job, one.key);
  const state = useCallForm(reportOnVisit, {
    initialValues: reportValuesOf(input, today),
    schema: visitReportForm,
    fieldsOf: reportFieldsOf,
  });
  const submit = state.ifValid(async (values) => {
    if (!(await photos.queue.areSent(keepFile))) return;
    const changed = reportInputOf(reportFieldsOf(values), { id: job.id, photo_ids: photos.queue.ids() });
    const about = aboutMachine(values, machines);
    // If the list of machines is not loaded, the earlier description of the machine is kept.
    replace({ input: fieldsOfAct(reportOnVisit, changed).fields, seen: about === '' ? seen : { about } });
  });
  return (
    <DialogForm state={state} submit={submit} text={text} over={over}>
      <ReportFields form={state.form} machines={machines} today={today} photos={photos} />
    </DialogForm>
  );
}
