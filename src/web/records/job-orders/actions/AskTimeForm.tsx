import { Select, Text, Textarea } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import * as z from 'zod/mini';
import { askAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { getFreeTimes } from '#contract/planning/free-times.ts';
import { getRequestDefaults, type RequestDefaults } from '#contract/planning/request-defaults.ts';
import { isOpenOn } from '#domain/planning/work-time.ts';
import { addDays } from '#domain/values/calendar.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { formatAppointment, formatWindow, instantToZoned, zonedToInstant } from '#web/app/time/dates.ts';
import { clockOf, serviceTimes } from '#web/app/time/opening-times.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { dateTimeWords } from '#words/en/date-time.ts';
import { requestedTimeWords } from '#words/en/job-orders/appointment/requested-time.ts';
import { reason } from '#words/say/because.ts';
import { wordsOf } from '#words/words.ts';

type AskTimeFormProps = { readonly job: JobOrderListed; readonly close: () => void };

const form = z.object({
  day: z.string().check(z.minLength(1, reason('date_missing'))),
  time: z.string().check(z.minLength(1, reason('date_time_missing'))),
  asked_note: askAnotherTime.input.shape.asked_note,
});

/** Lets the client request a different time for a visit. The dispatcher either agrees or gives a reason to decline. */
export function AskTimeForm(props: AskTimeFormProps) {
  const query = useServerQuery(getRequestDefaults, { client_id: props.job.client_id });
  const free = useServerQuery(getFreeTimes, { id: props.job.id });
  // The form also works without free times. If they fail to load, it opens anyway and does not wait for a second
  // attempt.
  const times = free.isPending ? null : (free.data?.times ?? []);
  if (times === null) return <QueryState query={free}>{() => null}</QueryState>;
  return <QueryState query={query}>{(hours) => <Inputs hours={hours} free={times} {...props} />}</QueryState>;
}

const mostSuggestions = 3;
const daysAhead = 14;

/** Returns the next few days on which the visit could take place at the planned time. */
function daysAround(planned: string, time: string, today: string, hours: RequestDefaults): readonly string[] {
  return Array.from({ length: daysAhead }, (_, days) => addDays(today, days + 1))
    .filter((day) => day !== planned && serviceTimes(day, hours).some((minute) => clockOf(minute) === time))
    .slice(0, mostSuggestions);
}

type InputsProps = AskTimeFormProps & {
  readonly hours: RequestDefaults;
  /** The times at which a technician is free. */
  readonly free: readonly string[];
};

function Inputs({ hours, free, job, close }: InputsProps) {
  const { ask: words } = wordsOf(requestedTimeWords);
  const { clock } = wordsOf(dateTimeWords);
  const { id, version, time_zone, scheduled_date } = job;
  const [today = '', now = ''] = instantToZoned(new Date().toISOString(), time_zone).split(' ');
  const state = useCallForm(askAnotherTime, {
    initialValues: { day: '', time: '', asked_note: '' },
    schema: form,
    inputOf: ({ day, time, asked_note }) => ({
      id,
      version,
      asked_date: zonedToInstant(`${day} ${time}`, time_zone),
      asked_note,
    }),
    done: [words.done, words.doneText],
    onSaved: close,
  });
  const [plannedDay = '', plannedTime = ''] = instantToZoned(scheduled_date, time_zone).split(' ');
  const suggestions =
    free.length > 0
      ? free.map((at) => instantToZoned(at, time_zone))
      : daysAround(plannedDay, plannedTime, today, hours).map((day) => `${day} ${plannedTime}`);
  const { values, errors, getInputProps, setFieldValue } = state.form;
  const times = serviceTimes(values.day, hours)
    .map((minute) => ({ value: clockOf(minute), label: clock(minute) }))
    .filter(({ value }) => values.day !== today || value > now);
  return (
    <DialogForm state={state} submit={state.submit} text={words.submit} tellsStale>
      <Text>{words.planned(formatWindow(scheduled_date, job.window_minutes, time_zone))}</Text>
      {suggestions.length > 0 && (
        <Chips
          label={free.length > 0 ? words.free : words.suggestions}
          choices={suggestions.map((at) => ({
            value: at,
            text: formatAppointment(zonedToInstant(at, time_zone), time_zone),
          }))}
          isChosen={(at) => `${values.day} ${values.time}` === at}
          choose={(at) => {
            const [day = '', time = ''] = at.split(' ');
            state.form.setValues({ day, time });
          }}
        />
      )}
      <DateInput
        {...useCalendarProps()}
        label={words.day}
        placeholder={words.dayPlaceholder}
        required
        minDate={today}
        excludeDate={(date) => !isOpenOn(date, hours)}
        {...dayInput('day')}
        {...getInputProps('day')}
        value={values.day || null}
        onChange={(day) => setFieldValue('day', day ?? '')}
      />
      <Select
        label={words.time}
        placeholder={words.timePlaceholder}
        data={times}
        required
        allowDeselect={false}
        {...getInputProps('time')}
        error={errors.time ?? errors.asked_date}
        value={values.time || null}
        onChange={(time) => setFieldValue('time', time ?? '')}
      />
      <Textarea
        label={words.note}
        description={words.noteHint}
        autosize
        minRows={2}
        {...getInputProps('asked_note')}
      />
    </DialogForm>
  );
}
