import { Button, type ButtonProps, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './FormButtons.module.css';

type FormButtonsProps = Pick<ButtonProps, 'color' | 'loading' | 'disabled'> & {
  readonly text: string;
  /** Called by the send button; omitted if that button submits the form. */
  readonly send?: () => void;
  readonly leave: () => void;
  /** The text of the leave button; Cancel by default. */
  readonly leaveText?: string;
  /** Additional buttons between the send button and the leave button. */
  readonly children?: ReactNode;
};

/** The button that sends a form, and the button that leaves it. In a long dialog, they stay in view. */
export function FormButtons({ text, send, leave, leaveText, children, ...button }: FormButtonsProps) {
  const { app } = wordsOf(startWords);
  return (
    <Group className={`gh-actions ${classes.buttons}`}>
      <Button {...button} {...(send === undefined ? { type: 'submit' } : { onClick: send })}>
        <span>{unbroken(text)}</span>
      </Button>
      {children}
      <Button variant="default" onClick={leave}>
        {leaveText ?? app.cancel}
      </Button>
    </Group>
  );
}
