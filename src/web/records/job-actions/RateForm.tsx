import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { rateJobOrder } from '#contract/job-orders/rating.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { StarsInput } from '#web/ui/Stars.tsx';
import { sayWords } from '#words/en/job-orders/rating.ts';
import { wordsOf } from '#words/words.ts';

type RateFormProps = {
  readonly job: { readonly id: string; readonly version: number; readonly number: string };
  readonly close: () => void;
};

const schema = z.pick(rateJobOrder.input, { rating: true, rating_comment: true });

/** The form in which a client rates a finished visit: one to five stars, and a comment. */
export function RateForm({ job: { id, version, number }, close }: RateFormProps) {
  const { rate } = wordsOf(sayWords);
  const state = useCallForm(rateJobOrder, {
    initialValues: { rating: 0, rating_comment: '' },
    schema,
    inputOf: (fields) => ({ id, version, ...fields }),
    done: [rate.done, rate.doneText(number)],
    onSaved: close,
  });
  const { form } = state;
  return (
    <DialogForm state={state} submit={state.submit} text={rate.submit} tellsStale>
      <StarsInput
        label={rate.stars}
        nameOf={(count) => `${rate.star(count)}, ${rate.names[count - 1]}`}
        {...form.getInputProps('rating')}
        value={form.values.rating}
      />
      <Textarea
        label={rate.comment}
        description={rate.commentHint}
        autosize
        minRows={2}
        {...form.getInputProps('rating_comment')}
      />
    </DialogForm>
  );
}
