import { Button, Group, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { Notice } from '#web/ui/Notice.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import { CommandNotice, type CommandState } from './CommandNotice.tsx';

type SettingsFrameProps = {
  readonly state: {
    readonly command: CommandState & { readonly isRunning: boolean };
    readonly isOvertaken: boolean;
    readonly takeOver: () => void;
    readonly submit: FormEventHandler;
  };
  /** What this form saves, where the page has more than one form. */
  readonly subject?: string;
  /** Whether nothing can be saved by this person. */
  readonly isClosed?: boolean;
  readonly children: ReactNode;
};

/** Shows the fields, what went wrong, and Save Changes. */
export function SettingsFrame({
  state: { command, isOvertaken, takeOver, submit },
  subject,
  isClosed = false,
  children,
}: SettingsFrameProps) {
  const { stale, save: saveText } = wordsOf(settingsWords);
  return (
    <form noValidate onSubmit={submit}>
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
            disabled={isClosed}
            {...(subject !== undefined && { 'aria-label': `${saveText}: ${subject}` })}
          >
            {saveText}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
