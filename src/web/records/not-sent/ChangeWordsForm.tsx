import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { commentForm } from '#contract/comments.ts';
import { expectPartOfJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { commentLimits } from '#domain/cases/comment.ts';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { actCalls } from '#web/records/decisions/act-calls.ts';
import { fieldsOfAct } from '#web/records/decisions/act-input.ts';
import { PartInputs } from '#web/records/job-orders/missing-part/PartInputs.tsx';
import { outboxWords } from '#words/en/records/outbox.ts';
import { wordsOf } from '#words/words.ts';
import type { ChangeForm } from './change-form.ts';

/** The fields that this form can change, with the schemas of the forms that they come from. */
const schemas = {
  comment: z.pick(commentForm, { text: true }),
  reason: z.pick(missJobOrder.input, { reason: true }),
  part: z.object({
    ...z.pick(expectPartOfJobOrder.input, { missing_part: true, part_expected_on: true }).shape,
    ...z.pick(missJobOrder.input, { reason: true }).shape,
  }),
};

/** Edits a comment, the reason for an outcome or for handing back a job, and the missing part. */
export function ChangeWordsForm({ one, replace, over, text }: ChangeForm) {
  const { change } = wordsOf(outboxWords);
  const { kind, input, job } = one.decision;
  const isComment = kind === 'comment';
  const isPart = typeof input.missing_part === 'string';
  const schema = isComment ? schemas.comment : schemas[isPart ? 'part' : 'reason'];
  const names = Object.keys(schema.shape);
  const state = useCallForm(actCalls[kind], {
    initialValues: Object.fromEntries(names.map((name) => [name, String(input[name] ?? '')])),
    schema,
  });
  const { form } = state;
  const submit = state.ifValid((values) => {
    const record = { record: 'job_orders', record_id: job.id };
    const changed = { ...(isComment && record), ...input, ...values, id: job.id, version: job.version };
    replace({ input: fieldsOfAct(actCalls[kind], changed).fields, seen: one.decision.seen });
  });
  return (
    <DialogForm state={state} submit={submit} text={text} over={over}>
      {isPart && (
        <PartInputs
          part={form.getInputProps('missing_part')}
          day={form.getInputProps('part_expected_on')}
          zone={job.time_zone}
        />
      )}
      <Textarea
        label={isComment ? change.comment : change.reason}
        required
        autosize
        minRows={3}
        maxLength={isComment ? commentLimits.text.max : jobOrderLimits.outcome_reason.max}
        {...form.getInputProps(isComment ? 'text' : 'reason')}
      />
    </DialogForm>
  );
}
