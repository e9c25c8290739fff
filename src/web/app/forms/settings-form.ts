import type * as z from 'zod/mini';
import type { Call, InputOf } from '#contract/calls/call.ts';
import type { Problem } from '#contract/calls/problem.ts';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import { useFormCommand } from './form-command.ts';
import { useVersionedForm } from './versioned-form.ts';

type SettingsFormOptions<C extends Call, Base, Values, Fields> = {
  readonly record: Base;
  readonly call: C;
  readonly valuesOf: (record: Base) => Values;
  readonly schema?: z.ZodMiniType;
  readonly fieldsOf?: (values: Values) => Fields;
  readonly inputOf: (fields: Fields, base: Base) => InputOf<C>;
  readonly onSaved?: (saved: Base) => void;
  /** Returns true if it handled the problem and no toast is needed. */
  readonly onProblem?: (problem: Problem) => boolean;
  readonly onValuesChange?: () => void;
};

/** Creates the form for settings that share one version, with the toasts of Save Changes. */
export function useSettingsForm<
  Base extends { readonly version: number },
  Values extends object,
  C extends Call<z.ZodMiniType, z.ZodMiniType<Base>>,
  Fields = Values,
>({ record, call, valuesOf, onValuesChange, ...options }: SettingsFormOptions<C, Base, Values, Fields>) {
  const { failed, saved } = wordsOf(settingsWords);
  const state = useVersionedForm({
    record,
    valuesOf,
    ...(onValuesChange !== undefined && { onValuesChange }),
  });
  return { ...state, ...useFormCommand(state, call, { ...options, failed, done: [saved] }) };
}
