import { Button, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import type { JobOrderView } from '#contract/job-order.ts';
import { expectPartOfJobOrder, interruptJobOrder, missJobOrder } from '#contract/visits.ts';
import {
  type JobOrderAction,
  jobOrderLimits,
  jobOrderWorkflow,
  type VisitOutcome,
  visitOutcomes,
} from '#domain/job-order.ts';
import type { Interruption } from '#domain/visit/outcome.ts';
import { availableActions } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { PhotoInput } from '#web/app/files/PhotoInput.tsx';
import { type SentFiles, useSentFiles } from '#web/app/files/sent-files.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { DialogForm, type DialogFormState } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { PartInputs } from '#web/app/missing-part/PartInputs.tsx';
import { useUsualParts } from '#web/app/missing-part/usual-parts.ts';
import { Chips, chipsOf } from '#web/ui/Chips.tsx';
import { onSiteWords } from '#words/en/visit/on-site.ts';
import { visitsWords } from '#words/en/visit/visits.ts';
import { wordsOf } from '#words/words.ts';
import { HandBackForm } from './HandBackForm.tsx';

type TroubleProps = {
  readonly job: Pick<
    JobOrderView,
    'id' | 'version' | 'number' | 'status' | 'workflow_status' | 'machine' | 'time_zone'
  >;
};

const troubles = [...visitOutcomes, 'hand_back'] as const;
type Trouble = (typeof troubles)[number];

const actionOf: Readonly<Record<Trouble, JobOrderAction>> = {
  nobody_there: 'miss',
  part_missing: 'interrupt',
  cannot_finish: 'interrupt',
  hand_back: 'hand_back',
};

/** What may be said of the job now. */
function useSayable(job: TroubleProps['job']): readonly Trouble[] {
  const role = useEffectiveRole();
  const may = role === null ? [] : availableActions(jobOrderWorkflow, job, { role });
  return troubles.filter((trouble) => may.includes(actionOf[trouble]));
}

/** Says what came of a visit that does not go to plan. Nothing where nothing may be said any more. */
export function TroubleButton({ job }: TroubleProps) {
  const { trouble } = wordsOf(onSiteWords);
  const isSayable = useSayable(job).length > 0;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isSayable && !isOpen) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconAlertTriangle aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      >
        {trouble.open}
      </Button>
      <Dialog title={trouble.title(job.number)} opened={isOpen} onClose={close}>
        <TroubleForm job={job} close={close} />
      </Dialog>
    </>
  );
}

type FormProps = TroubleProps & { readonly close: () => void };

function TroubleForm({ job, close }: FormProps) {
  const { trouble } = wordsOf(onSiteWords);
  const { outcomes } = wordsOf(visitsWords);
  const texts = { ...outcomes, hand_back: trouble.handBack.open };
  const sayable = useSayable(job);
  const [said, say] = useState<Trouble | null>(null);
  const photos = useSentFiles();
  const form = { job, close, photos };
  return (
    <Stack gap="md">
      <Chips
        label={trouble.what}
        choices={sayable.map((value) => ({ value, text: texts[value] }))}
        isChosen={(value) => value === said}
        choose={say}
      />
      {said === 'nobody_there' && <MissForm {...form} />}
      {said === 'part_missing' && <MissingPartForm {...form} />}
      {said === 'cannot_finish' && <InterruptForm outcome={said} {...form} />}
      {said === 'hand_back' && <HandBackForm job={job} close={close} />}
    </Stack>
  );
}

type OutcomeProps = FormProps & { readonly photos: SentFiles };

const schema = z.pick(missJobOrder.input, { reason: true });

function MissForm({ job: { id, version, number }, close, photos }: OutcomeProps) {
  const { trouble } = wordsOf(onSiteWords);
  const state = useCallForm(missJobOrder, {
    initialValues: { reason: '' },
    schema,
    inputOf: (fields) => ({ id, version, photo_ids: photos.sending.ids(), ...fields }),
    done: [trouble.done, number],
    onProblem: (problem) => photos.sending.refused(problem, 'photo_ids'),
    onSaved: close,
  });
  const submit = state.ifValid(async (values) => {
    if (await photos.sending.areSent()) await state.save(values);
  });
  const input = state.form.getInputProps('reason');
  return <Reason outcome="nobody_there" state={state} input={input} submit={submit} photos={photos} />;
}

function InterruptForm({ outcome, ...props }: OutcomeProps & { readonly outcome: Interruption }) {
  const { job, close, photos } = props;
  const { trouble } = wordsOf(onSiteWords);
  const state = useCallForm(interruptJobOrder, {
    initialValues: { reason: '' },
    schema,
    inputOf: (fields) => ({
      id: job.id,
      version: job.version,
      outcome,
      photo_ids: photos.sending.ids(),
      ...fields,
    }),
    done: [trouble.done, job.number],
    onProblem: (problem) => photos.sending.refused(problem, 'photo_ids'),
    onSaved: close,
  });
  const submit = state.ifValid(async (values) => {
    if (await photos.sending.areSent()) await state.save(values);
  });
  const input = state.form.getInputProps('reason');
  return <Reason outcome={outcome} state={state} input={input} submit={submit} photos={photos} />;
}

const partSchema = z.object({
  ...schema.shape,
  ...z.pick(expectPartOfJobOrder.input, { missing_part: true, part_expected_on: true }).shape,
});

function MissingPartForm({ job, close, photos }: OutcomeProps) {
  const { trouble } = wordsOf(onSiteWords);
  const { id, version } = job;
  const usual = useUsualParts(job);
  const state = useCallForm(interruptJobOrder, {
    initialValues: { reason: '', missing_part: '', part_expected_on: '' },
    schema: partSchema,
    inputOf: (fields) => ({
      id,
      version,
      outcome: 'part_missing' as const,
      photo_ids: photos.sending.ids(),
      ...fields,
    }),
    done: [trouble.done, job.number],
    onProblem: (problem) => photos.sending.refused(problem, 'photo_ids'),
    onSaved: close,
  });
  const { form, ifValid, save } = state;
  const submit = ifValid(async (values) => {
    if (await photos.sending.areSent()) await save(values);
  });
  const input = form.getInputProps('reason');
  return (
    <Reason outcome="part_missing" state={state} input={input} submit={submit} photos={photos}>
      <PartInputs
        part={form.getInputProps('missing_part')}
        day={form.getInputProps('part_expected_on')}
        zone={job.time_zone}
        usual={usual}
      />
    </Reason>
  );
}

type ReasonProps = {
  readonly outcome: VisitOutcome;
  readonly state: DialogFormState;
  readonly input: { readonly value?: string; readonly onChange: (value: unknown) => void };
  readonly submit: FormEventHandler;
  readonly photos: SentFiles;
  readonly children?: ReactNode;
};

/** Why it is so, in a tap or in own words, with a picture where that says more. */
function Reason({ outcome, state, input, submit, photos, children }: ReasonProps) {
  const { trouble } = wordsOf(onSiteWords);
  return (
    <DialogForm state={state} submit={submit} text={trouble.submit[outcome]} tellsStale>
      <Text>{trouble.consequence[outcome]}</Text>
      {children}
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
      <PhotoInput sent={photos} label={trouble.photos} />
    </DialogForm>
  );
}
