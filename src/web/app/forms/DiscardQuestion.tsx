import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type DiscardQuestionProps = {
  readonly opened: boolean;
  readonly keep: () => void;
  readonly discard: () => void;
  /** For a question that answers Escape itself. */
  readonly closeOnEscape?: boolean;
};

/** Asks before what was typed is dropped. */
export function DiscardQuestion({ opened, keep, discard, closeOnEscape = false }: DiscardQuestionProps) {
  const { unsaved } = wordsOf(startWords).app;
  return (
    <Modal
      opened={opened}
      onClose={keep}
      closeOnEscape={closeOnEscape}
      title={unsaved.title}
      size="26rem"
      centered
    >
      <Stack gap="md">
        <Text>{unsaved.text}</Text>
        <Group className="gh-actions">
          <Button data-autofocus onClick={keep}>
            {unsaved.keep}
          </Button>
          <Button variant="light" color="rose" onClick={discard}>
            {unsaved.discard}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
