import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type PagedRecord, recordAddress } from '#domain/events/record-address.ts';
import { useOpenBeside } from './RecordLink.tsx';

export type RecordAction = {
  readonly text: string;
  /** True for an action that cannot be undone. */
  readonly isFinal?: boolean;
} & (
  | { readonly run: () => void; readonly isRunning?: boolean }
  | { readonly to: string }
  | { readonly record: PagedRecord; readonly id: string }
);

type RecordActionsProps = {
  readonly actions: readonly RecordAction[];
  /** True if the next step is highlighted elsewhere on the page. */
  readonly isSecondary?: boolean;
};

/** The actions that the record currently allows. The first one is the next step and is highlighted. */
export function RecordActions({ actions, isSecondary = false }: RecordActionsProps) {
  return actions.map((action, index) => {
    const buttonProps = buttonPropsOf(action, index === 0 && !isSecondary);
    if ('record' in action) {
      return <RecordButton key={action.text} buttonProps={buttonProps} {...action} />;
    }
    return 'to' in action ? (
      <Button key={action.text} {...buttonProps} component={Link} to={action.to}>
        {action.text}
      </Button>
    ) : (
      <Button
        key={action.text}
        {...buttonProps}
        loading={action.isRunning ?? false}
        onClick={() => action.run()}
      >
        {action.text}
      </Button>
    );
  });
}

type RecordButtonProps = {
  readonly buttonProps: ButtonProps;
  readonly text: string;
  readonly record: PagedRecord;
  readonly id: string;
  /** Needed if the text alone does not say which record the button opens. */
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

function buttonPropsOf({ isFinal = false }: RecordAction, standsOut: boolean): ButtonProps {
  if (isFinal) return { variant: 'light', color: 'rose' };
  return { variant: standsOut ? 'filled' : 'default' };
}
