import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { wordsOf } from '#words/words.ts';

type NoFeeQuestionProps = {
  readonly opened: boolean;
  readonly enter: () => void;
  readonly send: () => void;
  /** Moves the focus to the input of the fee. */
  readonly focusFee: () => void;
};

/** Asks before a visit that no plan pays goes to the client without a fee. */
export function NoFeeQuestion({ opened, enter, send, focusFee }: NoFeeQuestionProps) {
  const text = wordsOf(jobOrdersWords).form;
  return (
    <Modal
      opened={opened}
      onClose={enter}
      returnFocus={false}
      onExitTransitionEnd={focusFee}
      title={text.noFee}
      size="26rem"
      centered
    >
      <Stack gap="md">
        <Text>{text.noFeeText}</Text>
        <Group className="gh-actions">
          <Button data-autofocus onClick={enter}>
            {text.enterFee}
          </Button>
          <Button variant="default" onClick={send}>
            {text.isFree}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
