import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { rateJobOrder } from '#contract/job-orders/rating.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { StarsInput } from '#web/ui/Stars.tsx';
import { ratingWords } from '#words/en/job-orders/rating.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';

type RateFormProps = {
  /** `rating` is the number of stars that the client has already tapped. */
  readonly job: Pick<JobOrderListed, 'id' | 'version' | 'number'> & { readonly rating?: number | null };
  readonly close: () => void;
};

const schema = z.pick(rateJobOrder.input, { rating: true, rating_comment: true });

/** The form in which a client rates a finished visit: one to five stars, and a comment. */
export function RateForm({ job: { id, version, number, rating }, close }: RateFormProps) {
  const words = wordsOf(ratingWords);
  const state = useCallForm(rateJobOrder, {
    initialValues: { rating: rating ?? 0, rating_comment: '' },
    schema,
    inputOf: (fields) => ({ id, version, ...fields }),
    done: [words.done, words.doneText(number)],
    onSaved: close,
  });
  const { form } = state;
  return (
    <DialogForm state={state} submit={state.submit} text={words.submit} tellsStale>
      <StarsInput
        label={words.stars}
        nameOf={(count) => joined([words.star(count), words.names[count - 1] ?? ''])}
        {...form.getInputProps('rating')}
        value={form.values.rating}
      />
      <Textarea
        label={words.comment}
        description={words.commentHint}
        autosize
        minRows={2}
        {...form.getInputProps('rating_comment')}
      />
    </DialogForm>
  );
}
