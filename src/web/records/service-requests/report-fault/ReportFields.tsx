import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import type { SiteMachine } from '#contract/service-requests/report-on-visit.ts';
import { serviceRequestLimits, serviceTypes, urgencies } from '#domain/service-request.ts';
import { faults } from '#domain/values/fault.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { PhotoInput } from '#web/records/files/PhotoInput.tsx';
import type { Uploads } from '#web/records/files/uploads.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { askingWords } from '#words/en/cases/asking.ts';
import { reportFaultWords } from '#words/en/job-orders/visit/report-fault.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { MachineChoice } from './MachineChoice.tsx';
import { openCaseOf, type ReportValues, withFault } from './report-values.ts';

type ReportFieldsProps = {
  readonly form: UseFormReturnType<ReportValues>;
  readonly machines: readonly SiteMachine[];
  readonly today: string;
  readonly photos: Uploads;
};

/** The inputs of the report: the machine, then the fault to tap, then all other inputs, which have defaults. */
export function ReportFields({ form, machines, today, photos }: ReportFieldsProps) {
  const words = wordsOf(reportFaultWords);
  const { domain } = wordsOf(startWords);
  const asking = wordsOf(askingWords);
  const { values } = form;
  return (
    <>
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
    </>
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

/** Inputs for the person who reported the fault to the technician, the person to call, and the preferred day. */
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
