import { type ComponentProps, type FormEvent, useCallback, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Problem } from '#contract/calls/problem.ts';
import { newKey, ProblemError } from '#web/app/api/api-client.ts';
import { useAttempt } from '#web/app/api/attempt.ts';
import { attemptOf, isValid, showFieldErrors } from '#web/app/forms/form-errors.ts';
import { toastRefusal } from '#web/app/toasts/toast.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type Errors = Readonly<Record<string, string>>;

type EntryFormOptions<Schema extends z.ZodMiniType> = {
  readonly schema: Schema;
  /** Converts the typed values to the schema's fields. Omitted if they are the same. */
  readonly fieldsOf?: (typed: Readonly<Record<string, unknown>>) => unknown;
  /** The heading of failures that belong to no field. */
  readonly failed: string;
  /** Sends the form. Attempts with the same input share an idempotency key, so a retry has no second effect. */
  readonly send: (values: z.output<Schema>, key: string) => Promise<void>;
  /** Returns true if it handled the problem. Otherwise, the form shows field errors and other failures. */
  readonly onProblem?: (problem: Problem) => boolean;
};

/**
 * Creates the state of a form before sign-in: plain inputs, checked by the contract's schema on submit. It is much
 * smaller than the form library of the other screens, which the sign-in page does not load. The inputs are disabled
 * during the request. A failure is shown in the form and as a toast.
 */
export function useEntryForm<Schema extends z.ZodMiniType>(options: EntryFormOptions<Schema>) {
  const { app } = wordsOf(startWords);
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const input = useCallback((name: string) => {
    const found = element.current?.elements.namedItem(name);
    return found instanceof HTMLInputElement ? found : null;
  }, []);
  const form = { setErrors, getInputNode: input };
  const fail = (message: string) => {
    setFailure(message);
    toastRefusal(attemptOf(form), message, options.failed);
  };
  /** Shows an error next to a field. It is for errors that only the server can find. */
  const failAt = (name: string, message: string) => {
    setErrors({ [name]: message });
    toastRefusal(attemptOf(form), message, options.failed);
    input(name)?.select();
  };
  const { run, isRunning } = useSending(options.send, (problem) => {
    if (problem === null) fail(app.unreachable);
    else if (!options.onProblem?.(problem) && !showFieldErrors(form, problem)) fail(problem.detail);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const fields = options.fieldsOf?.(typed) ?? typed;
    if (!isValid(form, options.schema, fields)) return;
    setFailure(null);
    void run(options.schema.parse(fields));
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

/** Sends the input. The same input keeps its idempotency key until the server gives a final response. */
function useSending<Values>(
  send: (values: Values, key: string) => Promise<void>,
  tell: (problem: Problem | null) => void,
) {
  const unanswered = useRef({ key: '', input: '' });
  const { isRunning, attempt } = useAttempt((error) => {
    const answer = error instanceof ProblemError ? error : null;
    if (answer?.isFinal) unanswered.current = { key: '', input: '' };
    tell(answer?.problem ?? null);
  });
  const run = (values: Values) => {
    const input = JSON.stringify(values);
    if (unanswered.current.input !== input) unanswered.current = { key: newKey(), input };
    return attempt(() => send(values, unanswered.current.key));
  };
  return { run, isRunning };
}

export type EntryFormState = ReturnType<typeof useEntryForm>;
