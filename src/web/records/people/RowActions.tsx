import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconPencil, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type HistoricRecord, mayReadHistory } from '#domain/events/event.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { HistoryDialog } from '#web/records/history/HistoryDialog.tsx';
import { useHistoryTitle } from '#web/records/history/history-title.ts';
import { MoreActions } from '#web/records/page/MoreActions.tsx';
import type { RecordAction } from '#web/records/page/record-actions.ts';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { isOpen, useInvitationCommands } from './invitation-commands.ts';
import type { ManagedRecord, ManagementAction } from './management.ts';

type RowActionsProps<Row> = {
  readonly row: Row;
  readonly history: HistoricRecord;
  readonly canRemove: boolean;
  readonly ask: (action: ManagementAction<Row>) => void;
};

/** A row's actions: the edit button, and a menu with all other actions. */
export function RowActions<Row extends ManagedRecord>(props: RowActionsProps<Row>) {
  const { row, history, ask } = props;
  const words = wordsOf(managementWords);
  const { title } = useHistoryTitle(shownName(row));
  const [isHistoryMounted, setHistoryMounted] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const openHistory = () => {
    // A dialog restores the focus only if it was mounted in its closed state before it opened.
    flushSync(() => setHistoryMounted(true));
    setHistoryOpen(true);
  };
  const more = useMoreActions(props, openHistory);
  return (
    <Group gap={4} wrap="nowrap">
      <RowAction
        text={words.edit}
        subject={shownName(row)}
        icon={IconPencil}
        onClick={() => ask({ kind: 'edit', record: row })}
      />
      {more.length > 0 && <MoreActions actions={more} subject={shownName(row)} />}
      {isHistoryMounted && (
        <HistoryDialog
          title={title}
          record={history}
          recordId={row.id}
          opened={isHistoryOpen}
          close={() => setHistoryOpen(false)}
        />
      )}
    </Group>
  );
}

/** Returns the entries of a row's menu: its invitation, its history and its removal. */
function useMoreActions<Row extends ManagedRecord>(
  { row, history, canRemove, ask }: RowActionsProps<Row>,
  openHistory: () => void,
): readonly RecordAction[] {
  const words = wordsOf(managementWords);
  const { resending, withdrawing } = useInvitationCommands((invitation) =>
    ask({ kind: 'invitation', record: { ...row, invitation } }),
  );
  const role = useEffectiveRole();
  const { button: historyText } = useHistoryTitle(shownName(row));
  const { invitation, user_id } = row;
  const mayResend = invitation !== null && !invitation.is_declined;
  const again: RecordAction = {
    text: invitation?.is_offer === true ? words.inviting.offerAgain : words.inviteAgain,
    isRunning: resending.isRunning,
    run: () => void resending.run({ user_id }),
  };
  const withdraw: RecordAction = {
    text: invitation?.is_offer === true ? words.inviting.withdrawOffer : words.inviting.withdraw,
    isRunning: withdrawing.isRunning,
    run: () => void withdrawing.run({ user_id }),
  };
  const remove: RecordAction = {
    text: words.remove,
    isFinal: true,
    run: () => ask({ kind: 'remove', record: row }),
  };
  return [
    ...(mayResend ? [again] : []),
    ...(invitation !== null && isOpen(invitation) ? [withdraw] : []),
    ...(role !== null && mayReadHistory(role, history) ? [{ text: historyText, run: openHistory }] : []),
    ...(canRemove ? [remove] : []),
  ];
}

type RowActionProps = {
  readonly text: string;
  /** The name of the row's record. It tells users of screen readers which row a button belongs to. */
  readonly subject: string;
  readonly icon: TablerIcon;
  readonly loading?: boolean;
  readonly onClick: () => void;
};

export function RowAction({ text, subject, icon: Icon, loading = false, onClick }: RowActionProps) {
  return (
    <Tooltip label={text}>
      <ActionIcon
        variant="subtle"
        color="espresso"
        size={44}
        aria-label={`${text}: ${subject}`}
        data-text={text}
        loading={loading}
        onClick={onClick}
      >
        <Icon aria-hidden size={20} />
      </ActionIcon>
    </Tooltip>
  );
}
