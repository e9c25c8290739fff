import { Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';

type Answer = { readonly text: string; readonly run: () => void };

type QuestionProps = Pick<ModalProps, 'opened' | 'closeOnEscape' | 'returnFocus' | 'onExitTransitionEnd'> & {
  readonly title: string;
  readonly text: string;
  /** The answer that changes nothing. Its button has the focus, and closing the question also runs it. */
  readonly safe: Answer;
  readonly other: Answer;
  readonly isOtherGrave?: boolean;
};

/** Asks for confirmation before an action that may be a mistake. */
export function Question({ title, text, safe, other, isOtherGrave = false, ...modal }: QuestionProps) {
  const buttonStyle = isOtherGrave ? ({ variant: 'light', color: 'rose' } as const) : { variant: 'default' };
  return (
    <Modal {...modal} onClose={safe.run} title={unbroken(title)} size="26rem" centered>
      <Stack gap="md">
        <Text>{unbroken(text)}</Text>
        <Group className="gh-actions">
          <Button data-autofocus onClick={safe.run}>
            {safe.text}
          </Button>
          <Button {...buttonStyle} onClick={other.run}>
            {other.text}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
