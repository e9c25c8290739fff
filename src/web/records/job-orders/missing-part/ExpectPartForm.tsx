import { Checkbox } from '@mantine/core';
import * as z from 'zod/mini';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { expectPartOfJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { wordsOf } from '#words/words.ts';
import { PartInputs } from './PartInputs.tsx';

const schema = z.pick(expectPartOfJobOrder.input, {
  missing_part: true,
  part_expected_on: true,
  has_come: true,
});

type ExpectPartFormProps = { readonly job: JobOrderListed; readonly close: () => void };

/** Records when the missing part is expected, or that it has arrived. */
export function ExpectPartForm({ job, close }: ExpectPartFormProps) {
  const words = wordsOf(missingPartWords);
  const { id, version, number, time_zone } = job;
  const state = useCallForm(expectPartOfJobOrder, {
    initialValues: {
      missing_part: job.missing_part ?? '',
      part_expected_on: job.part_expected_on ?? '',
      has_come: job.part_came_at !== null,
    },
    schema,
    inputOf: (fields) => ({ id, version, ...fields }),
    done: [words.done, words.doneText(number)],
    onSaved: close,
  });
  const { form } = state;
  return (
    <DialogForm state={state} submit={state.submit} text={words.submit} tellsStale>
      <Checkbox
        data-autofocus
        label={words.cameQuestion}
        {...form.getInputProps('has_come', { type: 'checkbox' })}
      />
      <PartInputs
        part={form.getInputProps('missing_part')}
        day={form.getInputProps('part_expected_on')}
        zone={time_zone}
      />
    </DialogForm>
  );
}
