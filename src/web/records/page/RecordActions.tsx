import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type PagedRecord, recordAddress } from '#domain/events/record-address.ts';
import { MoreActions } from './MoreActions.tsx';
import { useOpenBeside } from './RecordLink.tsx';
import { arrangeActions, type RecordAction } from './record-actions.ts';

type RecordActionsProps = {
  readonly actions: readonly RecordAction[];
  /** True if the next step is highlighted elsewhere on the page. */
  readonly isSecondary?: boolean;
};

/**
 * The actions that the record currently allows: the next step as a button, and all others in a menu. A single other
 * action is a button too, unless it cannot be undone.
 */
export function RecordActions({ actions, isSecondary = false }: RecordActionsProps): ReactNode {
  const { next, beside, more } = arrangeActions(actions, { hasNext: !isSecondary });
  return (
    <>
      {next !== null && <ActionButton action={next} variant="filled" />}
      {beside !== null && <ActionButton action={beside} variant="default" />}
      {more.length > 0 && <MoreActions actions={more} />}
    </>
  );
}

type ActionButtonProps = { readonly action: RecordAction; readonly variant: 'filled' | 'default' };

function ActionButton({ action, variant }: ActionButtonProps) {
  if ('record' in action) return <RecordButton buttonProps={{ variant }} {...action} />;
  return 'to' in action ? (
    <Button variant={variant} component={Link} to={action.to}>
      {action.text}
    </Button>
  ) : (
    <Button variant={variant} loading={action.isRunning ?? false} onClick={() => action.run()}>
      {action.text}
    </Button>
  );
}

type RecordButtonProps = {
  readonly buttonProps: ButtonProps;
  readonly text: string;
  readonly record: PagedRecord;
  readonly id: string;
  /** The accessible name, if the text alone does not say which record the button opens. */
  readonly label?: string;
};

/** A button that opens a record in the same way as a RecordLink. */
export function RecordButton({ buttonProps, text, record, id, label }: RecordButtonProps) {
  const to = recordAddress(record, id);
  return (
    <Button {...buttonProps} component={Link} to={to} aria-label={label} onClick={useOpenBeside(to)}>
      {text}
    </Button>
  );
}
