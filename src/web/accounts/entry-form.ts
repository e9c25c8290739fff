import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import type { Problem } from '#contract/problem.ts';
import { newKey, ProblemError } from '#web/app/api/api-client.ts';
import { onInvalid, showFieldErrors } from '#web/app/forms/form-errors.ts';
import { messageText } from '#web/app/forms/message-text.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type Errors = Readonly<Record<string, string>>;

type EntryFormOptions<Schema extends z.ZodMiniType> = {
  readonly schema: Schema;
  /** Titles the failures that belong to no field. */
  readonly failed: string;
  /** The key stays the same for the same input until the server has answered: trying again is no second effect. */
  readonly send: (values: z.output<Schema>, key: string) => Promise<void>;
  /** True when the problem is dealt with; what the server finds wrong at the fields is told there anyway. */
  readonly onProblem?: (problem: Problem) => boolean;
};

/**
 * A form before one is signed in: plain inputs, checked by the contract's schema when it is sent. Much smaller than the
 * form library of the other screens, which the sign-in page does not carry. While the request runs the inputs are
 * disabled; a failure is told in place and by toast.
 */
export function useEntryForm<Schema extends z.ZodMiniType>(options: EntryFormOptions<Schema>) {
  const { app } = wordsOf(startWords);
  const element = useRef<HTMLFormElement>(null);
  const unanswered = useRef({ key: '', input: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const input = (name: string) => {
    const found = element.current?.elements.namedItem(name);
    return found instanceof HTMLInputElement ? found : null;
  };
  const form = { setErrors, getInputNode: input };
  const fail = (message: string) => {
    setFailure(message);
    toastError(message, options.failed);
  };
  /** What only the server knows to be wrong at a field. */
  const failAt = (name: string, message: string) => {
    setErrors({ [name]: message });
    toastError(message, options.failed);
    input(name)?.select();
  };
  const tell = (problem: Problem) => {
    if (options.onProblem?.(problem) || showFieldErrors(form, problem)) return;
    fail(problem.detail);
  };
  const run = async (values: z.output<Schema>) => {
    const text = JSON.stringify(values);
    if (unanswered.current.input !== text) unanswered.current = { key: newKey(), input: text };
    setRunning(true);
    setFailure(null);
    try {
      await options.send(values, unanswered.current.key);
    } catch (error) {
      // The inputs must be open again before one of them can take the focus.
      flushSync(() => setRunning(false));
      if (!(error instanceof ProblemError)) return fail(app.unreachable);
      if (error.isFinal) unanswered.current = { key: '', input: '' };
      tell(error.problem);
    } finally {
      setRunning(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = options.schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    const found = checked.success ? {} : firstMessages(checked.error.issues);
    setErrors(found);
    if (checked.success) void run(checked.data);
    else onInvalid(form)(found);
  };
  const forgetError = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && errors[target.name])
      setErrors({ ...errors, [target.name]: '' });
  };
  const props: ComponentProps<'form'> = {
    ref: element,
    noValidate: true,
    onSubmit: submit,
    onInput: forgetError,
  };
  const field = (name: string) => ({
    name,
    required: true,
    disabled: isRunning,
    size: 'md' as const,
    error: errors[name],
  });
  return { props, field, input, setErrors, fail, failAt, failure, isRunning };
}

export type EntryFormState = ReturnType<typeof useEntryForm>;

/** By field, in the order of the form. */
function firstMessages(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[path.join('.')] ??= messageText(message);
  return found;
}
