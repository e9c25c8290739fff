import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { JobOrderView } from '#contract/job-order.ts';
import { serviceRequestForm, submitServiceRequest } from '#contract/service-requests.ts';
import { serviceRequestLimits, serviceTypes, timeSlots, urgencies } from '#domain/service-request.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import type { draftStore } from '#web/app/data/draft.ts';
import { PhotoInput } from '#web/app/files/PhotoInput.tsx';
import { type SentStore, useSentFiles } from '#web/app/files/sent-files.ts';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { requestFormVersion } from '#web/app/requests/request-draft.ts';
import { fieldsOf, type RequestValues, withoutPastDate } from '#web/app/requests/request-values.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { dateInputs, wordsOf } from '#words/words.ts';
import { MachineSelect, useMachineZone } from './MachineSelect.tsx';
import classes from './RequestForm.module.css';

type RequestFormProps = {
  readonly initial: RequestValues;
  readonly store: ReturnType<typeof draftStore<RequestValues>>;
  readonly photoStore: SentStore;
  /** The visit after which the same trouble came again; it counts for its own machine only. */
  readonly forerunner: Pick<JobOrderView, 'id' | 'number' | 'machine_id'> | null;
};

export function RequestForm({ initial, store, photoStore, forerunner }: RequestFormProps) {
  const { app, domain } = wordsOf(startWords);
  const serviceRequests = wordsOf(serviceRequestsWords);
  const { request } = serviceRequests;
  const navigate = useNavigate();
  const ownZone = useOwnZone();
  const photos = useSentFiles(photoStore);
  const forget = () => {
    photos.sending.clear();
    store.discard();
  };
  const { form, command, submit } = useCallForm(submitServiceRequest, {
    initialValues: withoutPastDate(initial, todayIn(ownZone)),
    onValuesChange: (values) => store.write({ version: requestFormVersion, values }),
    schema: serviceRequestForm,
    fieldsOf,
    inputOf: (fields) => ({
      ...serviceRequestForm.parse(fields),
      photo_ids: photos.sending.ids(),
      forerunner_id: fields.machine_id === forerunner?.machine_id ? forerunner.id : null,
    }),
    onProblem: (problem) => photos.sending.refused(problem, 'photo_ids'),
    done: [request.submitted, request.submittedText],
    onSaved: () => {
      forget();
      void navigate({ to: '/client' });
    },
  });
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await photos.sending.areSent()) submit();
  };
  const zone = useMachineZone(form.values.machine_id) ?? ownZone;
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {forerunner !== null && form.values.machine_id === forerunner.machine_id && (
          <Notice tone="info">{request.follows(forerunner.number)}</Notice>
        )}
        <MachineSelect {...form.getInputProps('machine_id')} value={form.values.machine_id} />
        <div className={classes.pair}>
          <Select
            label={request.serviceType}
            data={choices(serviceTypes, domain.serviceType)}
            allowDeselect={false}
            required
            {...form.getInputProps('service_type_requested')}
          />
          <Select
            label={request.urgency}
            data={choices(urgencies, domain.urgency)}
            allowDeselect={false}
            required
            {...form.getInputProps('urgency')}
          />
        </div>
        <div>
          <Textarea
            label={request.problem}
            description={request.problemHint}
            rows={4}
            required
            {...form.getInputProps('problem_description')}
          />
          <Counter text={form.values.problem_description} {...serviceRequestLimits.problem_description} />
        </div>
        <PreferredTime form={form} zone={zone} />
        <TextInput
          label={request.contactPhone}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          placeholder={request.phonePlaceholder}
          {...form.getInputProps('contact_phone')}
        />
        <Textarea label={request.instructions} rows={3} {...form.getInputProps('special_instructions')} />
        <PhotoInput sent={photos} label={request.photos} />
        <Group className="gh-actions">
          <Button type="submit" loading={command.isRunning}>
            {request.submit}
          </Button>
          <Button variant="default" component={Link} to="/client" onClick={forget}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type PreferredTimeProps = { readonly form: UseFormReturnType<RequestValues>; readonly zone: string };

function PreferredTime({ form, zone }: PreferredTimeProps) {
  const { domain } = wordsOf(startWords);
  const { request } = wordsOf(serviceRequestsWords);
  return (
    <div className={classes.pair}>
      <DateInput
        {...useCalendarProps()}
        label={request.preferredDate}
        placeholder={request.datePlaceholder}
        required
        minDate={todayIn(zone)}
        valueFormat={dateInputs().date}
        {...form.getInputProps('preferred_date')}
        value={form.values.preferred_date || null}
        onChange={(date) => form.setFieldValue('preferred_date', date ?? '')}
      />
      <Select
        label={request.timeSlot}
        data={choices(timeSlots, domain.timeSlot)}
        placeholder={request.noTimeSlot}
        clearable
        clearButtonProps={{ 'aria-label': request.clearTimeSlot }}
        {...form.getInputProps('preferred_time_slot')}
        value={form.values.preferred_time_slot || null}
        onChange={(slot) => form.setFieldValue('preferred_time_slot', slot ?? '')}
      />
    </div>
  );
}

function choices<Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, label: words[value] }));
}

/**
 * Shows how long a text is. It is hidden from screen readers, for which the field's message says when the text is too
 * short or too long.
 */
function Counter({ text, max }: { readonly text: string; readonly max: number }) {
  return (
    <Text size="sm" c="dimmed" ta="end" aria-hidden>
      <bdi dir="ltr">
        {text.trim().length} / {max}
      </bdi>
    </Text>
  );
}
