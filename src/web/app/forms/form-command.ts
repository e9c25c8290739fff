import { type FormEvent, useRef } from 'react';
import type * as z from 'zod/mini';
import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import type { Problem } from '#contract/calls/problem.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { attemptOf, isValid, showFieldErrors } from './form-errors.ts';
import { useVersionedForm, type VersionedForm } from './versioned-form.ts';

type FormCommandOptions<C extends Call, Base, Values, Fields> = {
  /** The contract's schema of the fields. */
  readonly schema?: z.ZodMiniType;
  /** Converts the inputs to the fields that the schema checks; by default they are used unchanged. */
  fieldsOf?(values: Values): Fields;
  /** Builds the call's input; by default the input is just the fields. */
  inputOf?(fields: Fields, base: Base): InputOf<C>;
  /** The toast's text if there was no response. */
  readonly failed?: string;
  /** The toast's text after saving. */
  readonly done?: readonly [title: string, message?: string];
  onSaved?(saved: OutputOf<C>, input: InputOf<C>): void;
  /** Returns true if it handled the problem and no toast is needed. */
  onProblem?(problem: Problem): boolean;
  /** Replaces the usual way of sending the write. It reports a missing response itself. */
  readonly deliver?: ((input: InputOf<C>) => Promise<OutputOf<C>>) | undefined;
};

/**
 * Checks a form's fields with the contract's schema and sends them, one write at a time. Errors appear next to the
 * fields.
 */
export function useFormCommand<C extends Call, Base, Values extends object, Fields = Values>(
  state: VersionedForm<Base, Values>,
  call: C,
  given: FormCommandOptions<C, Base, Values, Fields>,
) {
  const { form, base, asksFirst } = state;
  // The fields may be of any type here, because they are only passed from `fieldsOf` to `inputOf`.
  const options: FormCommandOptions<C, Base, Values, unknown> = given;
  const {
    fieldsOf = (values: Values): unknown => values,
    inputOf = (fields: unknown) => fields as InputOf<C>,
  } = options;
  const sameButNewer = useRef<Base | null>(null);
  const { run, ...command } = useCommand(call, {
    ...(options.failed !== undefined && { failed: options.failed }),
    deliver: options.deliver,
    attempt: attemptOf(form),
    onSuccess: (saved, input) => {
      if (base !== null) state.restartFrom(saved as Base);
      if (options.done !== undefined) toastSuccess(...options.done);
      options.onSaved?.(saved, input);
    },
    onProblem: (problem) => {
      if (options.onProblem?.(problem)) return true;
      if (problem.code !== 'stale' || base === null || asksFirst) return showFieldErrors(form, problem);
      const newer = problem.record as Base;
      const hasSameFields = state.overtake(newer);
      if (hasSameFields) sameButNewer.current = newer;
      return hasSameFields;
    },
  });
  /**
   * Sends the input. If it is refused only because another part of the record changed, sends it again, based on the
   * newer version.
   */
  const save = async (values: Values) => {
    let saved = await run(inputOf(fieldsOf(values), base));
    for (let newer = sameButNewer.current; saved === null && newer !== null; newer = sameButNewer.current) {
      sameButNewer.current = null;
      saved = await run(inputOf(fieldsOf(values), newer));
    }
  };
  const ifValid = (then: (values: Values) => unknown) => (event?: FormEvent) => {
    event?.preventDefault();
    if (command.isRunning) return;
    const values = form.getValues();
    const { schema } = options;
    if (schema === undefined || isValid(form, schema, fieldsOf(values))) then(values);
  };
  return { command: { ...command, run }, save, ifValid, submit: ifValid(save) };
}

type CallFormOptions<C extends Call, Values extends object, Fields> = FormCommandOptions<
  C,
  null,
  Values,
  Fields
> & {
  readonly initialValues: Values;
  readonly onValuesChange?: (values: Values) => void;
};

/** Creates the form for a call that does not edit the fields of a record. */
export function useCallForm<C extends Call, Values extends object, Fields = Values>(
  call: C,
  { initialValues, onValuesChange, ...options }: CallFormOptions<C, Values, Fields>,
) {
  const state = useVersionedForm<null, Values>({
    record: null,
    valuesOf: () => initialValues,
    ...(onValuesChange !== undefined && { onValuesChange }),
  });
  return { ...state, ...useFormCommand(state, call, options) };
}
