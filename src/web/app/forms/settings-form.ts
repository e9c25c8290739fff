import { type FormErrors, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import { showFieldErrors } from './form-errors.ts';

type Versioned = { readonly version: number };

type SettingsFormOptions<Record extends Versioned, Values, Input> = {
  readonly record: Record;
  readonly call: Call<z.ZodMiniType<unknown, Input>, z.ZodMiniType<Record>>;
  readonly valuesOf: (record: Record) => Values;
  readonly validate?: (values: Values) => FormErrors;
  readonly inputOf: (values: Values, base: Record) => Input;
  readonly onSaved?: (saved: Record) => void;
};

/**
 * The form of settings that stand at one version. As long as nothing is changed here it follows what others save; when
 * both did, what was entered stays, and the next try stands on the newer version, or the form takes over what is there.
 * A newer version that says the same here, because another part of the record was saved, is no reason to ask: what was
 * refused for it is sent again on top of it.
 */
export function useSettingsForm<
  Record extends Versioned,
  Values extends { [field: string]: unknown },
  Input,
>({ record, call, valuesOf, validate, inputOf, onSaved }: SettingsFormOptions<Record, Values, Input>) {
  const words = wordsOf(settingsWords);
  const [base, setBase] = useState(record);
  const [isOvertaken, setOvertaken] = useState(false);
  const form = useForm<Values>({
    initialValues: valuesOf(record),
    ...(validate !== undefined && { validate }),
  });
  const sameButNewer = useRef<Record | null>(null);
  const saysTheSame = (other: Record) => JSON.stringify(valuesOf(other)) === JSON.stringify(valuesOf(base));
  const standOn = (next: Record) => {
    setBase(next);
    form.setInitialValues(valuesOf(next));
    form.setValues(valuesOf(next));
    form.clearErrors();
    setOvertaken(false);
  };
  const command = useCommand(call, {
    failed: words.failed,
    onSuccess: (saved) => {
      standOn(saved);
      toastSuccess(words.saved);
      onSaved?.(saved);
    },
    onProblem: (problem) => {
      if (problem.code === 'stale') {
        const newer = problem.record as Record;
        setBase(newer);
        if (saysTheSame(newer)) {
          sameButNewer.current = newer;
          return true;
        }
        setOvertaken(true);
      }
      return showFieldErrors(form, problem);
    },
  });
  const isOutdated = record.version > base.version && !command.isRunning;
  useEffect(() => {
    if (!isOutdated) return;
    if (!form.isDirty()) standOn(record);
    else if (saysTheSame(record)) setBase(record);
  });
  const save = async (values: Values) => {
    let saved = await command.run(inputOf(values, base));
    for (let newer = sameButNewer.current; saved === null && newer !== null; newer = sameButNewer.current) {
      sameButNewer.current = null;
      saved = await command.run(inputOf(values, newer));
    }
  };
  const takeOver = () => standOn(base);
  return { form, base, save, command, isOvertaken, takeOver };
}
