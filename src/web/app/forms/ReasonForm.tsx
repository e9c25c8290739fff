import { Button, Group, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Call, InputOf } from '#contract/calls/call.ts';
import { Chips, chipsOf } from '#web/ui/Chips.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { CommandNotice, type CommandState } from './CommandNotice.tsx';
import { useCallForm } from './form-command.ts';

type ReasonWords = {
  readonly reason: string;
  readonly hint: string;
  readonly submit: (number: string) => string;
  /** What leaves everything as it is; `Cancel` where an action has no words of its own for it. */
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
  /** What follows once it is done; without it the form closes. */
  readonly onSaved?: () => void;
  /** A fixed height; without it the input grows with the text. */
  readonly rows?: number;
  readonly maxLength?: number;
  /** Usual reasons; a tap writes one. */
  readonly chips?: { readonly label: string; readonly texts: readonly string[] };
  readonly disabled?: boolean;
  /** Says why it was not done, where the form has more to say than the command alone. */
  readonly noticeOf?: (command: CommandState & { readonly isRunning: boolean }) => ReactNode;
};

/** Takes an action on a record for which a reason is given. */
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
        <Group className="gh-actions">
          <Button type="submit" color="rose" loading={command.isRunning} disabled={disabled}>
            {words.submit(record.number)}
          </Button>
          <Button variant="default" onClick={leave}>
            {words.keep ?? app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
