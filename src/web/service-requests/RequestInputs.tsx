import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { serviceRequestLimits, serviceTypes, timeSlots, urgencies } from '#domain/service-request.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { todayIn } from '#web/app/time/dates.ts';
import {
  isEmergencyChosen,
  type RequestValues,
  withUrgency,
} from '#web/records/service-requests/request-values.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';

type RequestInputsProps = { readonly form: UseFormReturnType<RequestValues>; readonly zone: string };

/** The inputs for a request, except the machine. Dates are in the given time zone. */
export function RequestInputs({ form, zone }: RequestInputsProps) {
  const { domain } = wordsOf(startWords);
  const { request } = wordsOf(serviceRequestsWords);
  const choose = useUrgency(form, todayIn(zone));
  return (
    <>
      <FieldPair>
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
          onChange={(urgency) => urgency !== null && choose(urgency)}
        />
      </FieldPair>
      <div>
        <Textarea
          label={request.problem}
          description={request.problemHint}
          rows={4}
          required
          data-autofocus
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
    </>
  );
}

/**
 * Returns the function that sets the urgency. Choosing an emergency sets the preferred date to today; choosing a
 * lower urgency restores the earlier values.
 */
function useUrgency(form: RequestInputsProps['form'], today: string) {
  const earlier = useRef<RequestValues | null>(null);
  return (urgency: string) => {
    const { values } = form;
    const changed = withUrgency(values, urgency, { today, earlier: earlier.current });
    if (!isEmergencyChosen(values)) earlier.current = values;
    form.setValues({
      urgency,
      preferred_date: changed.preferred_date,
      preferred_time_slot: changed.preferred_time_slot,
    });
    if (changed.preferred_date !== '') form.clearFieldError('preferred_date');
  };
}

function PreferredTime({ form, zone }: RequestInputsProps) {
  const { domain } = wordsOf(startWords);
  const { request } = wordsOf(serviceRequestsWords);
  const today = todayIn(zone);
  const isPreset = isEmergencyChosen(form.values) && form.values.preferred_date === today;
  return (
    <FieldPair>
      <DateInput
        {...useCalendarProps()}
        label={request.preferredDate}
        description={isPreset ? request.emergencyDate : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={request.datePlaceholder}
        required
        minDate={today}
        {...dayInput('date')}
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
    </FieldPair>
  );
}

function choices<Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, label: words[value] }));
}

/**
 * Shows the text's length and the maximum length. It is hidden from screen readers, because the field's error message
 * says whether the text is too short or too long.
 */
function Counter({ text, max }: { readonly text: string; readonly max: number }) {
  return (
    <Text size="sm" c="dimmed" ta="end" aria-hidden>
      <bdi dir="ltr">
        {countText(text.trim().length)} / {countText(max)}
      </bdi>
    </Text>
  );
}
