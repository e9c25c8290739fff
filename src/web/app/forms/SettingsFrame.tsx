import { Button, Group, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { Notice } from '#web/ui/Notice.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import { CommandNotice, type CommandState } from './CommandNotice.tsx';
import classes from './SettingsFrame.module.css';

type SettingsFrameProps = {
  readonly state: {
    readonly command: CommandState & { readonly isRunning: boolean };
    readonly isOvertaken: boolean;
    readonly takeOver: () => void;
    readonly submit: FormEventHandler;
  };
  /** The name of the saved part, if the page has more than one form. */
  readonly subject?: string;
  /** The text of the button; Save Changes by default. */
  readonly action?: string;
  /** True if there is nothing to save, or nothing that this person is allowed to save. */
  readonly isClosed?: boolean;
  /** True for a form that is longer than the screen, whose button stays in view. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
};

/** Shows the fields, the error and the save button. */
export function SettingsFrame({
  state: { command, isOvertaken, takeOver, submit },
  subject,
  action,
  isClosed = false,
  isLong = false,
  children,
}: SettingsFrameProps) {
  const { stale, save } = wordsOf(settingsWords);
  const actionText = action ?? save;
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        {children}
        {isOvertaken && (
          <Notice tone="warning" title={stale.title} action={{ text: stale.takeOver, run: takeOver }}>
            {stale.text(actionText)}
          </Notice>
        )}
        <CommandNotice command={command} />
        <Group className={`gh-actions ${isLong ? classes.sticky : ''}`}>
          <Button
            type="submit"
            size="md"
            loading={command.isRunning}
            disabled={isClosed}
            {...(subject !== undefined && { 'aria-label': `${actionText}: ${subject}` })}
          >
            {actionText}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
