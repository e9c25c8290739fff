import { Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { OutputOf } from '#contract/calls/call.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import {
  type listSiteMachines,
  reportOnVisit,
  type SiteMachine,
  visitReportForm,
} from '#contract/service-requests/report-on-visit.ts';
import { serviceRequestLimits, serviceTypes, urgencies } from '#domain/service-request.ts';
import { faults } from '#domain/values/fault.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { useDelivery, useKeepFile } from '#web/records/decisions/act-delivery.ts';
import { PhotoInput } from '#web/records/files/PhotoInput.tsx';
import { useUploads } from '#web/records/files/uploads.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { askingWords } from '#words/en/cases/asking.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { reportFaultWords } from '#words/en/job-orders/visit/report-fault.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { MachineChoice } from './MachineChoice.tsx';
import {
  aboutMachine,
  emptyReport,
  openCaseOf,
  type ReportValues,
  reportFieldsOf,
  withFault,
} from './report-values.ts';

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

/** The form of the report: the machine first, then the fault by a tap, and everything else with a default. */
function ReportFaultForm({ job, machines, close }: FormProps) {
  const words = wordsOf(reportFaultWords);
  const { domain } = wordsOf(startWords);
  const asking = wordsOf(askingWords);
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
    inputOf: ({ fault, different_fault, ...fields }) => ({
      ...visitReportForm.parse(fields),
      id,
      fault,
      different_fault,
      photo_ids: photos.queue.ids(),
    }),
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
  const { values } = form;
  const submit = ifValid(async (valid) => {
    if (await photos.queue.areSent(keepFile)) await save(valid);
  });
  return (
    <DialogForm state={state} submit={submit} text={words.submit}>
      <Text>{words.hint}</Text>
      <MachineChoice form={form} machines={machines} today={today} />
      <Chips
        label={asking.fault}
        choices={faults.map((value) => ({ value, text: asking.faults[value] }))}
        isChosen={(value) => value === values.fault}
        choose={(fault) => form.setValues(withFault(values, fault))}
      />
      <Textarea
        label={words.problem}
        required
        autosize
        minRows={2}
        maxLength={serviceRequestLimits.problem_description.max}
        {...form.getInputProps('problem_description')}
      />
      <FieldPair>
        <Select
          label={words.type}
          data={serviceTypes.map((value) => ({ value, label: domain.serviceType[value] }))}
          allowDeselect={false}
          required
          {...form.getInputProps('service_type_requested')}
        />
        <Select
          label={words.urgency}
          data={urgencies.map((value) => ({ value, label: domain.urgency[value] }))}
          allowDeselect={false}
          required
          {...form.getInputProps('urgency')}
        />
      </FieldPair>
      <OpenCase
        number={openCaseOf(values, machines)}
        input={form.getInputProps('different_fault', { type: 'checkbox' })}
      />
      <WhoAndWhen form={form} today={today} />
      <PhotoInput uploads={photos} label={words.photos} />
    </DialogForm>
  );
}

type OpenCaseProps = { readonly number: string | undefined; readonly input: object };

/** Says which open case the report will be added to, unless it is a different fault. */
function OpenCase({ number, input }: OpenCaseProps) {
  const words = wordsOf(reportFaultWords);
  if (number === undefined) return null;
  return (
    <>
      <Notice tone="info">{words.joins(number)}</Notice>
      <Checkbox size="md" label={words.different} {...input} />
    </>
  );
}

type WhoAndWhenProps = { readonly form: UseFormReturnType<ReportValues>; readonly today: string };

/** The person who told the technician, whom to call, and the preferred day. */
function WhoAndWhen({ form, today }: WhoAndWhenProps) {
  const words = wordsOf(reportFaultWords);
  const calendar = useCalendarProps();
  return (
    <>
      <FieldPair>
        <TextInput label={words.reporter} autoComplete="off" {...form.getInputProps('reported_by_name')} />
        <TextInput
          label={words.phone}
          type="tel"
          autoComplete="off"
          dir="ltr"
          {...form.getInputProps('contact_phone')}
        />
      </FieldPair>
      <DateInput
        {...calendar}
        label={words.date}
        required
        minDate={today}
        {...dayInput('date')}
        {...form.getInputProps('preferred_date')}
        value={form.values.preferred_date || null}
        onChange={(date) => form.setFieldValue('preferred_date', date ?? '')}
      />
      <Textarea
        label={words.instructions}
        autosize
        minRows={1}
        maxRows={4}
        {...form.getInputProps('special_instructions')}
      />
    </>
  );
}
