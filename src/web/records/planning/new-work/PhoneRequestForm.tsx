import { Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { serviceRequestForm, submitServiceRequest } from '#contract/service-requests.ts';
import { serviceRequestDefaults } from '#domain/service-request.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { OpenCaseQuestion } from '#web/records/service-requests/OpenCaseQuestion.tsx';
import { isOpenCase, useDifferentFault } from '#web/records/service-requests/open-case.ts';
import { alertedText } from '#web/records/service-requests/submitted-toasts.ts';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { wordsOf } from '#words/words.ts';
import { defaultPreferredDay, presetValuesOf } from './first-values.ts';
import { MachineAndText } from './MachineAndText.tsx';
import { WorkInputs } from './WorkInputs.tsx';
import type { WorkFormProps } from './work-form.ts';

/** Creates a request by phone. Every field that the caller does not mention can keep its default. */
export function PhoneRequestForm({ caller, draft, textRef, close }: WorkFormProps) {
  const words = wordsOf(newWorkWords);
  const calendar = useCalendarProps();
  const today = todayIn(caller.time_zone);
  const differentFault = useDifferentFault();
  const state = useCallForm(submitServiceRequest, {
    initialValues: {
      ...presetValuesOf(caller, draft),
      service_type_requested: 'trouble_call' as string,
      urgency: serviceRequestDefaults.urgency as string,
      problem_description: textRef.current,
      preferred_date: defaultPreferredDay(caller, today),
      special_instructions: '',
    },
    onValuesChange: ({ problem_description }) => {
      textRef.current = problem_description;
    },
    schema: serviceRequestForm,
    inputOf: (fields) => ({ ...serviceRequestForm.parse(fields), different_fault: differentFault.take() }),
    onProblem: isOpenCase,
    onSaved: ({ number, alert }) => {
      const done = words.request.doneText(number, shownName(caller));
      toastSuccess(words.request.done, [done, ...alertedText(alert)].join(' '));
      close();
    },
  });
  const { form, submit } = state;
  return (
    <DialogForm state={state} submit={submit} text={words.request.submit}>
      <MachineAndText
        machine={{ caller, ...form.getInputProps('machine_id'), value: form.values.machine_id }}
        text={{
          label: words.request.problem,
          description: words.request.problemHint,
          ...form.getInputProps('problem_description'),
        }}
      />
      <WorkInputs
        type={form.getInputProps('service_type_requested')}
        urgency={form.getInputProps('urgency')}
        phone={form.getInputProps('contact_phone')}
        instructions={form.getInputProps('special_instructions')}
      />
      <DateInput
        {...calendar}
        label={words.request.date}
        required
        minDate={today}
        {...dayInput('date')}
        {...form.getInputProps('preferred_date')}
        value={form.values.preferred_date || null}
        onChange={(date) => form.setFieldValue('preferred_date', date ?? '')}
      />
      <OpenCaseQuestion
        problem={state.command.problem}
        zone={caller.time_zone}
        report={form.values}
        added={close}
        insist={() => differentFault.insist(submit)}
      />
      <Text size="sm" c="dimmed" className="gh-keys">
        {words.sendKeys}
      </Text>
    </DialogForm>
  );
}
