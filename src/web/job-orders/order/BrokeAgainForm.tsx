import { Anchor, Select, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { RequestDefaults } from '#contract/planning/request-defaults.ts';
import { serviceRequestForm, submitServiceRequest } from '#contract/service-requests.ts';
import { firstOpenDay } from '#domain/planning/work-time.ts';
import { isEmergency, serviceRequestLimits, urgencies } from '#domain/service-request.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { usePreferred } from '#web/records/job-orders/preferred.ts';
import { phoneText } from '#web/records/people/phone-text.ts';
import { OpenCaseQuestion } from '#web/records/service-requests/OpenCaseQuestion.tsx';
import { isOpenCase, useDifferentFault } from '#web/records/service-requests/open-case.ts';
import { emptyRequest, fieldsOf } from '#web/records/service-requests/request-values.ts';
import { toastSubmitted } from '#web/records/service-requests/submitted-toasts.ts';
import { askingWords } from '#words/en/cases/asking.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type BrokeAgainFormProps = {
  readonly job: JobOrderView;
  readonly defaults: RequestDefaults;
  readonly close: () => void;
};

/** The form with the machine and the problem of the visit. */
export function BrokeAgainForm({ job, defaults, close }: BrokeAgainFormProps) {
  const words = wordsOf(serviceRequestsWords);
  const asking = wordsOf(askingWords);
  const { domain } = wordsOf(startWords);
  const { id, machine_id, number } = job;
  const preferredTime = {
    preferred_date: firstOpenDay(todayIn(defaults.time_zone), defaults),
    preferred_time_slot: defaults.preferred_time_slot,
  };
  const preferred = usePreferred(preferredTime);
  const differentFault = useDifferentFault();
  const state = useCallForm(submitServiceRequest, {
    initialValues: {
      ...emptyRequest,
      ...preferredTime,
      preferred_time_slot: preferredTime.preferred_time_slot ?? '',
      machine_id,
      service_type_requested: 'trouble_call',
      problem_description: job.description,
      urgency: job.urgency as string,
      contact_phone: formatPhone(defaults.contact_phone),
      special_instructions: defaults.special_instructions ?? '',
    },
    schema: serviceRequestForm,
    fieldsOf,
    inputOf: (fields) => ({
      ...serviceRequestForm.parse(fields),
      forerunner_id: id,
      different_fault: differentFault.take(),
    }),
    onProblem: isOpenCase,
    onSaved: (saved) => {
      toastSubmitted(saved);
      close();
    },
  });
  const { form, command, submit } = state;
  const isUrgent = urgencies.some((level) => level === form.values.urgency && isEmergency(level));
  const longForm = `/client/request-service?machine=${machine_id}&follows=${id}`;
  return (
    <DialogForm state={state} submit={submit} text={asking.send}>
      <Text>
        {job.machine.model} · {words.request.follows(number)}
      </Text>
      <Textarea
        label={words.request.problem}
        required
        autosize
        minRows={2}
        maxLength={serviceRequestLimits.problem_description.max}
        {...form.getInputProps('problem_description')}
      />
      <Select
        label={words.request.urgency}
        data={urgencies.map((value) => ({ value, label: domain.urgency[value] }))}
        allowDeselect={false}
        required
        {...form.getInputProps('urgency')}
      />
      <Text size="sm" c="dimmed">
        {!isUrgent && `${asking.defaults.when}: ${preferred} · `}
        {asking.defaults.phone}: {phoneText(form.values.contact_phone)}
      </Text>
      <OpenCaseQuestion
        problem={command.problem}
        zone={defaults.time_zone}
        report={form.values}
        added={close}
        insist={() => differentFault.insist(submit)}
      />
      <Anchor component={Link} to={longForm} underline="always">
        {asking.moreDetails}
      </Anchor>
    </DialogForm>
  );
}
