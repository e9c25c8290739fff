import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { CommandNotice, type CommandState } from '#web/app/forms/CommandNotice.tsx';
import { onInvalid } from '#web/app/forms/form-errors.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { managementWords } from '#words/en/management.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type RecordFormProps<Values extends Record<string, unknown>> = {
  readonly state: {
    readonly form: UseFormReturnType<Values>;
    readonly base: object | null;
    readonly command: CommandState & { readonly isRunning: boolean };
    readonly isOvertaken: boolean;
    readonly takeOver: () => void;
    readonly leave: () => void;
  };
  readonly save: (values: Values) => void;
  readonly children: ReactNode;
};

/** The frame of a record's form: what went wrong, the fields, Create or Update, and Cancel. */
export function RecordForm<Values extends Record<string, unknown>>({
  state: { form, base, command, isOvertaken, takeOver, leave },
  save,
  children,
}: RecordFormProps<Values>) {
  const { app } = wordsOf(startWords);
  const { create, update, stale } = wordsOf(managementWords);
  return (
    <form noValidate onSubmit={form.onSubmit(save, onInvalid(form))}>
      <Stack gap="md">
        {isOvertaken && (
          <Notice tone="warning" title={stale.title} action={{ text: stale.takeOver, run: takeOver }}>
            {stale.text}
          </Notice>
        )}
        <CommandNotice command={command} />
        {children}
        <Group className="gh-actions">
          <Button type="submit" loading={command.isRunning}>
            {base === null ? create : update}
          </Button>
          <Button variant="default" onClick={leave}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
