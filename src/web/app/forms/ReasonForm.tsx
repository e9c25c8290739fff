import { Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import { Chips, chipsOf } from '#web/ui/Chips.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { CommandNotice, type CommandState } from './CommandNotice.tsx';
import { FormButtons } from './FormButtons.tsx';
import { useCallForm } from './form-command.ts';

type ReasonWords = {
  readonly reason: string;
  readonly hint: string;
  readonly submit: (number: string) => string;
  /** The text of the button that changes nothing; `Cancel` by default. */
  readonly keep?: string;
  readonly done: string;
  readonly doneText: (number: string) => string;
};

type ReasonFormProps<C extends Call<z.ZodMiniObject>> = {
  /** A call that takes the record's id and version, and a reason. */
  readonly call: C;
  readonly field: Exclude<keyof InputOf<C>, 'id' | 'version'> & string;
  readonly record: { readonly id: string; readonly version: number; readonly number: string };
  readonly words: ReasonWords;
  readonly close: () => void;
  /** Runs after success; by default the form closes. */
  readonly onSaved?: () => void;
  /** The input's height in rows; if omitted, the input grows with the text. */
  readonly rows?: number;
  readonly maxLength?: number;
  /** Common reasons. Tapping one fills it in. */
  readonly chips?: { readonly label: string; readonly texts: readonly string[] };
  readonly disabled?: boolean;
  /** Replaces the usual way of sending the write. */
  readonly deliver?: (input: InputOf<C>) => Promise<OutputOf<C>>;
  /** Returns the error message, for a form that does not show the command's own notice. */
  readonly noticeOf?: (command: CommandState & { readonly isRunning: boolean }) => ReactNode;
};

/** A form for an action on a record that needs a reason. */
export function ReasonForm<C extends Call<z.ZodMiniObject>>(props: ReasonFormProps<C>) {
  const { call, field, record, words, close, rows, maxLength, chips, disabled = false } = props;
  const { onSaved = close, noticeOf = (command) => <CommandNotice command={command} /> } = props;
  const { app } = wordsOf(startWords);
  const { form, command, submit, leave } = useCallForm(call, {
    initialValues: { [field]: '' },
    schema: z.pick(call.input, { [field]: true }),
    inputOf: (fields) => ({ id: record.id, version: record.version, ...fields }) as InputOf<C>,
    done: [words.done, words.doneText(record.number)],
    onSaved,
    ...(props.deliver && { deliver: props.deliver }),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {noticeOf(command)}
        {chips !== undefined && (
          <Chips
            label={chips.label}
            choices={chipsOf(chips.texts)}
            isChosen={(text) => text === form.getValues()[field]}
            choose={(text) => form.setValues({ [field]: text })}
          />
        )}
        <Textarea
          label={words.reason}
          description={words.hint}
          required
          data-autofocus
          {...(rows === undefined ? { autosize: true, minRows: 3 } : { rows })}
          maxLength={maxLength}
          {...form.getInputProps(field)}
        />
        <FormButtons
          text={words.submit(record.number)}
          color="rose"
          loading={command.isRunning}
          disabled={disabled}
          leave={leave}
          leaveText={words.keep ?? app.cancel}
        />
      </Stack>
    </form>
  );
}
