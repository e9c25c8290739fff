import { Button, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { JobOrderView } from '#contract/job-order.ts';
import { interruptJobOrder, missJobOrder } from '#contract/visits.ts';
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
import { Chips, chipsOf } from '#web/ui/Chips.tsx';
import { onSiteWords } from '#words/en/visit/on-site.ts';
import { visitsWords } from '#words/en/visit/visits.ts';
import { wordsOf } from '#words/words.ts';
import { HandBackForm } from './HandBackForm.tsx';

type TroubleProps = {
  readonly job: Pick<JobOrderView, 'id' | 'version' | 'number' | 'status' | 'workflow_status'>;
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
      {(said === 'part_missing' || said === 'cannot_finish') && (
        <InterruptForm key={said} outcome={said} {...form} />
      )}
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
  return <Reason outcome="nobody_there" state={state} photos={photos} />;
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
  return <Reason outcome={outcome} state={state} photos={photos} />;
}

type ReasonValues = { reason: string };
type ReasonState = DialogFormState &
  Pick<ReturnType<typeof useCallForm<typeof missJobOrder, ReasonValues>>, 'form' | 'ifValid' | 'save'>;
type ReasonProps = {
  readonly outcome: VisitOutcome;
  readonly state: ReasonState;
  readonly photos: SentFiles;
};

/** Why it is so, in a tap or in own words, with a picture where that says more. */
function Reason({ outcome, state, photos }: ReasonProps) {
  const { trouble } = wordsOf(onSiteWords);
  const { form, ifValid, save } = state;
  const { reason } = form.values;
  const submit = ifValid(async (values) => {
    if (await photos.sending.areSent()) await save(values);
  });
  return (
    <DialogForm state={state} submit={submit} text={trouble.submit[outcome]} tellsStale>
      <Text>{trouble.consequence[outcome]}</Text>
      <Chips
        label={trouble.reason}
        isLabelHidden
        choices={chipsOf(trouble.reasons[outcome])}
        isChosen={(text) => reason === text}
        choose={(text) => form.setFieldValue('reason', reason === text ? '' : text)}
      />
      <Textarea
        label={trouble.reason}
        required
        autosize
        minRows={2}
        maxLength={jobOrderLimits.outcome_reason.max}
        {...form.getInputProps('reason')}
      />
      <PhotoInput sent={photos} label={trouble.photos} />
    </DialogForm>
  );
}
