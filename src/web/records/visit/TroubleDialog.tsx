import { Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { visitOutcomes } from '#domain/job-orders/visit.ts';
import { type JobOrderAction, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { availableActions } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { useUploads } from '#web/records/files/uploads.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { wordsOf } from '#words/words.ts';
import { HandBackForm } from './HandBackForm.tsx';
import { InterruptForm, MissForm, MissingPartForm, type OutcomeJob } from './OutcomeForms.tsx';

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
 * A button to record the outcome of an unfinished visit. Renders nothing if no outcome can be recorded any
 * longer.
 */
export function TroubleButton({ job }: TroubleProps) {
  const { trouble } = wordsOf(onSiteWords);
  const isPossible = useAllowedOutcomes(job).length > 0;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isPossible && !isOpen) return null;
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
  const allowed = useAllowedOutcomes(job);
  const [chosenTrouble, chooseTrouble] = useState<Trouble | null>(null);
  const photos = useUploads();
  const form = { job, close, photos };
  return (
    <Stack gap="md">
      <Chips
        label={trouble.what}
        choices={allowed.map((value) => ({ value, text: texts[value] }))}
        isChosen={(value) => value === chosenTrouble}
        choose={chooseTrouble}
      />
      {chosenTrouble === 'nobody_there' && <MissForm {...form} />}
      {chosenTrouble === 'part_missing' && <MissingPartForm {...form} />}
      {chosenTrouble === 'cannot_finish' && <InterruptForm outcome={chosenTrouble} {...form} />}
      {chosenTrouble === 'hand_back' && <HandBackForm job={job} close={close} />}
    </Stack>
  );
}
