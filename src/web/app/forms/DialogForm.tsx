import { Stack } from '@mantine/core';
import type { FormEventHandler, KeyboardEvent, ReactNode } from 'react';
import { Notice } from '#web/ui/Notice.tsx';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { CommandNotice, type CommandState } from './CommandNotice.tsx';
import { FormButtons } from './FormButtons.tsx';

/**
 * The state that the frame needs, from `useCallForm`, or from `useVersionedForm` together with
 * `useFormCommand`.
 */
export type DialogFormState = {
  readonly command: CommandState & { readonly isRunning: boolean };
  readonly isOvertaken: boolean;
  readonly takeOver: () => void;
  readonly leave: () => void;
};

type DialogFormProps = {
  readonly state: DialogFormState;
  readonly submit: FormEventHandler;
  /** The text of the submit button. */
  readonly text: string;
  /** True if the form itself does not show that a colleague has changed the record. */
  readonly tellsStale?: boolean;
  /** The reason why the form can no longer be sent. It replaces the error and disables the submit button. */
  readonly over?: ReactNode;
  readonly children: ReactNode;
};

/** Submits the form on Ctrl or Cmd + Enter, from any of its inputs. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** The frame of a form in a dialog: the error, the inputs, the submit button and Cancel. */
export function DialogForm({ state, submit, text, tellsStale = false, over, children }: DialogFormProps) {
  const { stale } = wordsOf(managementWords);
  const { command, isOvertaken, takeOver, leave } = state;
  return (
    <form noValidate onSubmit={submit} onKeyDown={sendByKeys}>
      <Stack gap="md">
        {isOvertaken && over === undefined && (
          <Notice tone="warning" title={stale.title} action={{ text: stale.takeOver, run: takeOver }}>
            {stale.text}
          </Notice>
        )}
        {over ?? <CommandNotice command={command} tellsStale={tellsStale} />}
        {children}
        <FormButtons text={text} loading={command.isRunning} disabled={over !== undefined} leave={leave} />
      </Stack>
    </form>
  );
}
