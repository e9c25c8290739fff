import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { Problem } from '#contract/problem.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { useDialogExit } from '#web/app/forms/dialog-exit.ts';
import { showFieldErrors } from '#web/app/forms/form-errors.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import type { ManagedRecord, ManagementWords, RecordFormProps } from './management.ts';

type Write<Input, Row, Args extends unknown[]> = {
  readonly call: Call<z.ZodMiniType<unknown, Input>, z.ZodMiniType<Row>>;
  readonly inputOf: (...args: Args) => Input;
};

type RecordFormOptions<Row, Values, New, Changed> = RecordFormProps<Row> & {
  readonly words: ManagementWords;
  readonly valuesOf: (record: Row | null) => Values;
  readonly validate: (values: Values, isNew: boolean) => FormErrors;
  readonly create: Write<New, Row, [Values]>;
  readonly update: Write<Changed, Row, [Values, Row]>;
};

/**
 * The form of a record, new or not. When somebody else has changed the record meanwhile, what was typed stays: the next
 * try then stands on the newer version, or the form takes over what is there now.
 */
export function useRecordForm<
  Row extends ManagedRecord,
  Values extends Record<string, unknown>,
  New,
  Changed,
>({
  record,
  onSaved,
  words,
  valuesOf,
  validate,
  create,
  update,
}: RecordFormOptions<Row, Values, New, Changed>) {
  const { success } = wordsOf(managementWords);
  const [base, setBase] = useState(record);
  const [isOvertaken, setOvertaken] = useState(false);
  const form = useForm<Values>({
    initialValues: valuesOf(record),
    validate: (values) => validate(values, base === null),
  });
  const onProblem = (problem: Problem) => {
    if (problem.code === 'stale') {
      setBase(problem.record as Row);
      setOvertaken(true);
    }
    if (problem.code === 'email_taken') showAtFields(problem);
    return showFieldErrors(form, problem);
  };
  const showAtFields = ({ errors = [] }: Problem) => {
    form.setErrors(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
    form.getInputNode('email')?.focus();
  };
  const succeed = (saved: Row, done: string) => {
    toastSuccess(success, done);
    onSaved(saved);
  };
  const creating = useCommand(create.call, {
    failed: words.create.failed,
    onSuccess: (saved) => succeed(saved, words.create.done),
    onProblem,
  });
  const updating = useCommand(update.call, {
    failed: words.update.failed,
    onSuccess: (saved) => succeed(saved, words.update.done),
    onProblem,
  });
  const save = (values: Values) =>
    void (base === null ? creating.run(create.inputOf(values)) : updating.run(update.inputOf(values, base)));
  const takeOver = () => {
    form.setValues(valuesOf(base));
    form.resetDirty(valuesOf(base));
    form.clearErrors();
    setOvertaken(false);
  };
  const command = base === null ? creating : updating;
  const leave = useDialogExit(form.isDirty());
  return { form, base, save, command, isOvertaken, takeOver, leave };
}
