import { Text, Textarea } from '@mantine/core';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import type { Problem } from '#contract/calls/problem.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { expectPartOfJobOrder, interruptJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import type { VisitOutcome } from '#domain/job-orders/visit.ts';
import { mustSayWhenDone, type WorkText } from '#domain/visit/leaving.ts';
import { missableFrom, startConcernsAmong } from '#domain/visit/location.ts';
import type { Interruption } from '#domain/visit/outcome.ts';
import { DialogForm, type DialogFormState } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { useMoment } from '#web/app/time/now.ts';
import { useDelivery, useKeepFile } from '#web/records/decisions/act-delivery.ts';
import { LeavingInput, useLeaving } from '#web/records/decisions/LeavingInput.tsx';
import { VisitStartNotice } from '#web/records/decisions/VisitStartNotice.tsx';
import type { Question } from '#web/records/decisions/visit-start.ts';
import { sentencesOf } from '#web/records/decisions/visit-start-text.ts';
import { PhotoInput } from '#web/records/files/PhotoInput.tsx';
import type { Uploads } from '#web/records/files/uploads.ts';
import { PartInputs } from '#web/records/job-orders/missing-part/PartInputs.tsx';
import { useUsualParts } from '#web/records/job-orders/missing-part/usual-parts.ts';
import { Chips, chipsOf } from '#web/ui/Chips.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { beginningWords } from '#words/en/job-orders/visit/beginning.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';
import { leavingOf } from './leaving.ts';

export type OutcomeJob = Pick<
  JobOrderView,
  'id' | 'version' | 'number' | 'machine' | 'scheduled_date' | 'told_from' | 'time_zone'
> &
  WorkText;
type OutcomeProps = {
  readonly job: OutcomeJob;
  readonly photos: Uploads;
  readonly close: () => void;
};

const schema = z.pick(missJobOrder.input, { reason: true });

/** Records a no-show. If it is too early for one, shows the earliest possible time. */
export function NoShowForm(props: OutcomeProps) {
  const { scheduled_date, told_from, time_zone } = props.job;
  const { trouble } = wordsOf(onSiteWords);
  const from = missableFrom({
    scheduled_date: new Date(scheduled_date),
    told_from: told_from === null ? null : new Date(told_from),
  });
  const state = useMoment((now) => (now < from ? 'early' : 'due'));
  if (state === 'due') return <DueNoShowForm {...props} />;
  return (
    <Notice tone="info">{trouble.missableFrom(formatAppointment(from.toISOString(), time_zone))}</Notice>
  );
}

function DueNoShowForm({ job, close, photos }: OutcomeProps) {
  const { trouble } = wordsOf(onSiteWords);
  const { id, version, number } = job;
  const question = useQuestion(job, trouble.onlyIfHere);
  const departure = useDeparture(job);
  const keepFile = useKeepFile(job);
  const state = useCallForm(missJobOrder, {
    initialValues: { reason: '' },
    schema,
    inputOf: (fields) => ({
      id,
      version,
      photo_ids: photos.queue.ids(),
      accepted: question.accepted,
      ...departure.fields,
      ...fields,
    }),
    ...useDelivery('miss', missJobOrder, job, { onKept: close }),
    done: [trouble.done, number],
    onProblem: (problem) => question.ask(problem) || photos.queue.refused(problem, 'photo_ids'),
    onSaved: close,
  });
  const submit = state.ifValid(async (values) => {
    if (departure.isValid && (await photos.queue.areSent(keepFile))) await state.save(values);
  });
  const form = { state, submit, photos, departure: departure.input };
  const input = state.form.getInputProps('reason');
  return <Reason outcome="nobody_there" input={input} {...form} {...question.reasonProps} />;
}

export function InterruptForm({ outcome, ...props }: OutcomeProps & { readonly outcome: Interruption }) {
  const { job, close, photos } = props;
  const { trouble } = wordsOf(onSiteWords);
  const question = useQuestion(job);
  const departure = useDeparture(job);
  const keepFile = useKeepFile(job);
  const state = useCallForm(interruptJobOrder, {
    initialValues: { reason: '' },
    schema,
    inputOf: (fields) => ({
      id: job.id,
      version: job.version,
      outcome,
      photo_ids: photos.queue.ids(),
      accepted: question.accepted,
      ...departure.fields,
      ...fields,
    }),
    ...useDelivery('interrupt', interruptJobOrder, job, { onKept: close }),
    done: [trouble.done, job.number],
    onProblem: (problem) => question.ask(problem) || photos.queue.refused(problem, 'photo_ids'),
    onSaved: close,
  });
  const submit = state.ifValid(async (values) => {
    if (departure.isValid && (await photos.queue.areSent(keepFile))) await state.save(values);
  });
  const input = state.form.getInputProps('reason');
  const form = { outcome, state, input, submit, photos, departure: departure.input };
  return <Reason {...form} {...question.reasonProps} />;
}

const partSchema = z.object({
  ...z.pick(expectPartOfJobOrder.input, { missing_part: true, part_expected_on: true }).shape,
  ...schema.shape,
});

export function MissingPartForm({ job, close, photos }: OutcomeProps) {
  const { trouble } = wordsOf(onSiteWords);
  const { id, version } = job;
  const usual = useUsualParts(job);
  const question = useQuestion(job);
  const departure = useDeparture(job);
  const keepFile = useKeepFile(job);
  const state = useCallForm(interruptJobOrder, {
    initialValues: { reason: '', missing_part: '', part_expected_on: '' },
    schema: partSchema,
    inputOf: (fields) => ({
      id,
      version,
      outcome: 'part_missing' as const,
      photo_ids: photos.queue.ids(),
      accepted: question.accepted,
      ...departure.fields,
      ...fields,
    }),
    ...useDelivery('interrupt', interruptJobOrder, job, { onKept: close }),
    done: [trouble.done, job.number],
    onProblem: (problem) => question.ask(problem) || photos.queue.refused(problem, 'photo_ids'),
    onSaved: close,
  });
  const { form, ifValid, save } = state;
  const submit = ifValid(async (values) => {
    if (departure.isValid && (await photos.queue.areSent(keepFile))) await save(values);
  });
  const reason = { outcome: 'part_missing', state, input: form.getInputProps('reason'), submit } as const;
  return (
    <Reason {...reason} photos={photos} departure={departure.input} {...question.reasonProps}>
      <PartInputs
        part={form.getInputProps('missing_part')}
        day={form.getInputProps('part_expected_on')}
        zone={job.time_zone}
        usual={usual}
      />
    </Reason>
  );
}

/** Asks when the technician left a visit that is still open, just like the form that finishes a visit. */
function useDeparture(job: OutcomeJob) {
  const [leaving] = useState(() => leavingOf(job, mustSayWhenDone));
  const { value, setValue, isValid, left_at } = useLeaving(leaving, job.time_zone);
  const input = leaving && (
    <LeavingInput leaving={leaving} zone={job.time_zone} value={value} onChange={setValue} />
  );
  return { input, isValid, fields: left_at === null ? {} : { left_at } };
}

type OutcomeQuestion = Pick<Question, 'concerns' | 'problem'>;
const nothingAsked: OutcomeQuestion = { concerns: [], problem: {} };

/**
 * Shows the server's question if the technician ends a visit that they had not started. Sending the form again
 * accepts the conflicts. `condition` is a sentence that says when to accept them.
 */
function useQuestion({ time_zone }: Pick<OutcomeJob, 'time_zone'>, condition?: string) {
  const { anyway } = wordsOf(beginningWords);
  const [outcomeQuestion, setQuestion] = useState<OutcomeQuestion>(nothingAsked);
  const ask = (problem: Problem) => {
    const concerns = problem.code === 'concerns' ? startConcernsAmong(problem.concerns) : [];
    if (concerns.length > 0) setQuestion({ concerns, problem });
    return concerns.length > 0;
  };
  const sentences = sentencesOf({ ...outcomeQuestion, time_zone });
  const shown = sentences.length > 0 && condition !== undefined ? [...sentences, condition] : sentences;
  const question = <VisitStartNotice sentences={shown} />;
  const reasonProps = { question, ...(sentences.length > 0 && { text: anyway }) };
  return { accepted: outcomeQuestion.concerns, ask, reasonProps };
}

type ReasonProps = {
  readonly outcome: VisitOutcome;
  readonly state: DialogFormState;
  readonly input: { readonly value?: string; readonly onChange: (value: unknown) => void };
  readonly submit: FormEventHandler;
  readonly photos: Uploads;
  /** The text of the submit button once there is a question. */
  readonly text?: string;
  readonly question?: ReactNode;
  /** The question about when the technician left; null if they may still be there. */
  readonly departure: ReactNode;
  readonly children?: ReactNode;
};

/** The frame of an outcome's form: the reason, which the technician taps or types, and optional pictures. */
function Reason({ outcome, state, input, submit, photos, text, question, ...inputs }: ReasonProps) {
  const { trouble } = wordsOf(onSiteWords);
  return (
    <DialogForm state={state} submit={submit} text={text ?? trouble.submit[outcome]} tellsStale>
      <Text>{trouble.consequence[outcome]}</Text>
      {inputs.departure}
      {inputs.children}
      <Chips
        label={trouble.reason}
        isLabelHidden
        choices={chipsOf(trouble.reasons[outcome])}
        isChosen={(text) => input.value === text}
        choose={(text) => input.onChange(input.value === text ? '' : text)}
      />
      <Textarea
        label={trouble.reason}
        required
        autosize
        minRows={2}
        maxLength={jobOrderLimits.outcome_reason.max}
        {...input}
      />
      <PhotoInput uploads={photos} label={trouble.photos} />
      {question}
    </DialogForm>
  );
}
