import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { CommandNotice, type CommandState } from '#web/app/forms/CommandNotice.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { managementWords } from '#words/en/management.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type DeactivationProps = {
  readonly name: string;
  readonly command: CommandState & { readonly isRunning: boolean };
  /** True while facts that the user must see first are still loading. */
  readonly isWaiting?: boolean;
  readonly confirm: () => void;
  readonly back: () => void;
  readonly children?: ReactNode;
};

/** The second step of a form. It explains the effects of deactivating someone, and asks for confirmation. */
export function Deactivation({
  name,
  command,
  isWaiting = false,
  confirm,
  back,
  children,
}: DeactivationProps) {
  const { app } = wordsOf(startWords);
  const words = wordsOf(managementWords).deactivation;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="md">
      <Title order={3} ref={heading} tabIndex={-1}>
        {words.title(name)}
      </Title>
      <CommandNotice command={command} />
      <Text>{words.text}</Text>
      {children}
      <FormButtons
        text={words.confirm}
        color="rose"
        loading={command.isRunning}
        disabled={isWaiting}
        send={confirm}
        leave={back}
        leaveText={app.back}
      />
    </Stack>
  );
}
