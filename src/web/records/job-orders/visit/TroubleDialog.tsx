import { Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { visitOutcomes } from '#domain/job-orders/visit.ts';
import { type JobOrderAction, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { availableActions } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { type Uploads, useUploads } from '#web/records/files/uploads.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { wordsOf } from '#words/words.ts';
import { HandBackForm } from './HandBackForm.tsx';
import { InterruptForm, MissingPartForm, NoShowForm, type OutcomeJob } from './OutcomeForms.tsx';

type TroubleProps = {
  readonly job: OutcomeJob & Pick<JobOrderView, 'status' | 'workflow_status' | 'paused_at'>;
};

const troubles = [...visitOutcomes, 'hand_back'] as const;
type Trouble = (typeof troubles)[number];

const actionOf: Readonly<Record<Trouble, JobOrderAction>> = {
  nobody_there: 'miss',
  part_missing: 'interrupt',
  cannot_finish: 'interrupt',
  hand_back: 'hand_back',
};

/** Returns the outcomes that the job currently allows. */
function useAllowedOutcomes(job: TroubleProps['job']): readonly Trouble[] {
  const role = useEffectiveRole();
  const may = role === null ? [] : availableActions(jobOrderWorkflow, job, { role });
  return troubles.filter((trouble) => may.includes(actionOf[trouble]));
}

/**
 * Returns a button to record the outcome of an unfinished visit, and its dialog. The button is null once no outcome is
 * possible. The dialog stays where it is, even if the button moves when the visit starts.
 */
export function useTrouble(job: TroubleProps['job']) {
  const { trouble } = wordsOf(onSiteWords);
  const isPossible = useAllowedOutcomes(job).length > 0;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isShown = isPossible || isOpen;
  return {
    button: isShown ? (
      <Button
        variant="default"
        size="md"
        leftSection={<IconAlertTriangle aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      >
        {trouble.open}
      </Button>
    ) : null,
    dialog: isShown ? (
      <Dialog title={trouble.title(job.number)} opened={isOpen} onClose={close}>
        <TroubleForm job={job} close={close} />
      </Dialog>
    ) : null,
  };
}

type FormProps = TroubleProps & { readonly close: () => void };

type PhotoFormProps = FormProps & { readonly photos: Uploads };

const formOf: Readonly<Record<Trouble, ComponentType<PhotoFormProps>>> = {
  nobody_there: NoShowForm,
  part_missing: MissingPartForm,
  cannot_finish: CannotFinishForm,
  hand_back: HandBackForm,
};

function CannotFinishForm(props: PhotoFormProps) {
  return <InterruptForm outcome="cannot_finish" {...props} />;
}

function TroubleForm({ job, close }: FormProps) {
  const { trouble } = wordsOf(onSiteWords);
  const { outcomes } = wordsOf(visitsWords);
  const texts = { ...outcomes, hand_back: trouble.handBack.open };
  const allowed = useAllowedOutcomes(job);
  const [chosenTrouble, chooseTrouble] = useState<Trouble | null>(null);
  const photos = useUploads();
  const ChosenForm = chosenTrouble && formOf[chosenTrouble];
  return (
    <Stack gap="md">
      <Chips
        label={trouble.what}
        choices={allowed.map((value) => ({ value, text: texts[value] }))}
        isChosen={(value) => value === chosenTrouble}
        choose={chooseTrouble}
      />
      {ChosenForm !== null && <ChosenForm job={job} close={close} photos={photos} />}
    </Stack>
  );
}
