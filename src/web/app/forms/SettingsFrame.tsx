import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { Notice } from '#web/ui/Notice.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import { CommandNotice, type CommandState } from './CommandNotice.tsx';
import { onInvalid } from './form-errors.ts';

type SettingsFrameProps<Values extends Record<string, unknown>> = {
  readonly state: {
    readonly form: UseFormReturnType<Values>;
    readonly command: CommandState & { readonly isRunning: boolean };
    readonly isOvertaken: boolean;
    readonly takeOver: () => void;
    readonly save: (values: Values) => void;
  };
  /** Where the page has more than one form: what this one saves. */
  readonly subject?: string;
  readonly children: ReactNode;
};

/** The fields, what went wrong, and Save Changes. */
export function SettingsFrame<Values extends Record<string, unknown>>({
  state: { form, command, isOvertaken, takeOver, save },
  subject,
  children,
}: SettingsFrameProps<Values>) {
  const { stale, save: saveText } = wordsOf(settingsWords);
  return (
    <form noValidate onSubmit={form.onSubmit(save, onInvalid(form))}>
      <Stack gap="lg">
        {children}
        {isOvertaken && (
          <Notice tone="warning" title={stale.title} action={{ text: stale.takeOver, run: takeOver }}>
            {stale.text}
          </Notice>
        )}
        <CommandNotice command={command} />
        <Group className="gh-actions">
          <Button
            type="submit"
            size="md"
            loading={command.isRunning}
            {...(subject !== undefined && { 'aria-label': `${saveText}: ${subject}` })}
          >
            {saveText}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
