import { Button, Group, Stack, Text } from '@mantine/core';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type InvitationMailedProps = {
  readonly name: string;
  readonly email: string;
  readonly close: () => void;
};

/** Says that the invitation was emailed, so there is no link to show. */
export function InvitationMailed({ name, email, close }: InvitationMailedProps) {
  const words = wordsOf(clientPageWords).people;
  const { app } = wordsOf(startWords);
  return (
    <Stack gap="md">
      <Text>{words.mailed(name, email)}</Text>
      <Group className="gh-actions">
        <Button onClick={close} data-autofocus>
          {app.close}
        </Button>
      </Group>
    </Stack>
  );
}
