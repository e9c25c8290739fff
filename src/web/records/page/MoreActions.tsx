import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { recordAddress } from '#domain/events/record-address.ts';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { wordsOf } from '#words/words.ts';
import { useOpenBeside } from './RecordLink.tsx';
import type { RecordAction } from './record-actions.ts';

type MoreActionsProps = {
  readonly actions: readonly RecordAction[];
  /** The name of the row's record, if the menu is in a row. */
  readonly subject?: string;
};

/** A menu with all actions except the next step. */
export function MoreActions({ actions, subject }: MoreActionsProps) {
  const { more, moreOf } = wordsOf(recordPagesWords);
  const button = useRef<HTMLButtonElement>(null);
  const isRunning = actions.some((action) => 'isRunning' in action && action.isRunning === true);
  return (
    <Menu position="bottom-end" width="max-content">
      <Menu.Target>
        <ActionIcon
          ref={button}
          className="gh-more"
          variant={subject === undefined ? 'default' : 'subtle'}
          color="espresso"
          size={44}
          loading={isRunning}
          aria-label={subject === undefined ? more : moreOf(subject)}
          title={more}
        >
          <IconDots aria-hidden size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <MenuAction key={action.text} action={action} opener={button} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type MenuActionProps = {
  readonly action: RecordAction;
  readonly opener: RefObject<HTMLButtonElement | null>;
};

function MenuAction({ action, opener }: MenuActionProps) {
  const color = action.isFinal === true ? { color: 'rose' } : {};
  if ('record' in action) return <RecordItem {...action} />;
  if ('to' in action) {
    return (
      <Menu.Item mih={48} {...color} component={Link} to={action.to}>
        {action.text}
      </Menu.Item>
    );
  }
  // A dialog returns the focus to the element that had it. The menu entry no longer exists by then, so the menu button
  // takes the focus first.
  const run = () => {
    opener.current?.focus();
    action.run();
  };
  return (
    <Menu.Item mih={48} {...color} onClick={run}>
      {action.text}
    </Menu.Item>
  );
}

/** An entry that opens a record in the same way as a RecordLink. */
function RecordItem({ text, record, id }: Extract<RecordAction, { record: unknown }>) {
  const to = recordAddress(record, id);
  return (
    <Menu.Item mih={48} component={Link} to={to} onClick={useOpenBeside(to)}>
      {text}
    </Menu.Item>
  );
}
