import { Button, Group, Stack, Text } from '@mantine/core';
import type { ClientContact } from '#contract/clients/page.ts';
import { handOverClient, removeClientPerson } from '#contract/clients/people.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { managementWords } from '#words/en/management.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type PersonQuestionProps = {
  readonly kind: 'remove' | 'handOver';
  readonly contact: ClientContact;
  readonly close: () => void;
};

/** Asks for confirmation before a person loses access or becomes the holder of the main account. */
export function PersonQuestion({ kind, contact: { name, person }, close }: PersonQuestionProps) {
  const words = wordsOf(clientPageWords).people;
  const { success } = wordsOf(managementWords);
  const { app } = wordsOf(startWords);
  const isRemoval = kind === 'remove';
  const command = useCommand(isRemoval ? removeClientPerson : handOverClient, {
    failed: words.failed,
    onSuccess: () => {
      toastSuccess(success, isRemoval ? words.removed : words.handedOver);
      close();
    },
  });
  if (person === null) return null;
  return (
    <Stack gap="md">
      <CommandNotice command={command} tellsStale />
      <Text>{isRemoval ? words.removeAsk(name) : words.handOverAsk(name)}</Text>
      <Group className="gh-actions">
        <Button
          color={isRemoval ? 'rose' : 'gulf'}
          loading={command.isRunning}
          onClick={() => void command.run(person)}
        >
          {isRemoval ? words.remove : words.handOver}
        </Button>
        <Button variant="default" onClick={close} data-autofocus>
          {app.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
