import type { UseFormReturnType } from '@mantine/form';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { linesFromParts, partsFromLines } from '#domain/job-orders/form.ts';
import { machineKindOf } from '#domain/visit/machine-kind.ts';
import { useUsualParts } from '#web/records/job-orders/missing-part/usual-parts.ts';
import { Chips, chipsOf } from '#web/ui/Chips.tsx';
import { workWords } from '#words/en/job-orders/form/work.ts';
import { wordsOf } from '#words/words.ts';
import type { FormValues } from './form-values.ts';

type ChipsProps = {
  readonly form: UseFormReturnType<FormValues>;
  readonly job: JobOrderView;
  readonly disabled: boolean;
};

const serviceJobTypes: readonly JobOrderView['type'][] = ['service', 'preventive_maintenance'];

/**
 * Chips for the usual work on this kind of machine. A tap adds the sentence, and another tap removes it.
 * Adding a sentence also marks the problem as resolved, unless the technician has changed that checkbox or
 * needs a follow-up visit.
 */
export function WorkChips({ form, job, disabled }: ChipsProps) {
  const words = wordsOf(workWords);
  const chips = [
    ...(serviceJobTypes.includes(job.type) ? words.service : []),
    ...words.kinds[machineKindOf(job.machine.model)],
  ];
  const sentenceOf = (chip: string) => chips.find((one) => one.chip === chip)?.text ?? '';
  const { work_performed } = form.values;
  const toggle = (chip: string) => {
    const sentence = sentenceOf(chip);
    const isThere = work_performed.includes(sentence);
    const text = isThere ? work_performed.replace(sentence, '') : `${work_performed.trim()} ${sentence}`;
    form.setFieldValue('work_performed', text.replaceAll(/ {2,}/g, ' ').trim());
    if (!isThere && !form.values.follow_up_required && !form.isTouched('problem_resolved'))
      form.setValues({ problem_resolved: true });
  };
  return (
    <Chips
      label={words.chips}
      choices={chipsOf(chips.map(({ chip }) => chip))}
      isChosen={(chip) => work_performed.includes(sentenceOf(chip))}
      choose={toggle}
      disabled={disabled}
    />
  );
}

/** Chips for the parts that this machine usually needs. */
export function PartChips({ form, job, disabled }: ChipsProps) {
  const words = wordsOf(workWords);
  const names = useUsualParts(job);
  const parts = partsFromLines(form.values.parts_used);
  const isChosen = (name: string) => parts.some((part) => part.name === name);
  const toggle = (name: string) => {
    const next = isChosen(name) ? parts.filter((part) => part.name !== name) : [...parts, { name }];
    form.setFieldValue('parts_used', linesFromParts(next));
  };
  return (
    <Chips
      label={words.parts}
      choices={chipsOf(names)}
      isChosen={isChosen}
      choose={toggle}
      disabled={disabled}
    />
  );
}
