import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconPencil, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { type HistoricRecord, mayReadHistory } from '#domain/events/event.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { HistoryDialog } from '#web/records/history/HistoryDialog.tsx';
import { useHistoryTitle } from '#web/records/history/history-title.ts';
import { MoreActions } from '#web/records/page/MoreActions.tsx';
import type { RecordAction } from '#web/records/page/record-actions.ts';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { isOpen, useInviting } from './inviting.ts';
import type { ManagedRecord, ManagementAction } from './management.ts';

type RowActionsProps<Row> = {
  readonly row: Row;
  readonly history: HistoricRecord;
  readonly canRemove: boolean;
  readonly ask: (action: ManagementAction<Row>) => void;
};

export function RowActions<Row extends ManagedRecord>({
  row,
  history,
  canRemove,
  ask,
}: RowActionsProps<Row>) {
  const words = wordsOf(managementWords);
  const { resending, withdrawing } = useInviting((invitation) =>
    ask({ kind: 'invitation', record: { ...row, invitation } }),
  );
  const { invitation, name, user_id } = row;
  const role = useEffectiveRole();
  const { button: historyText, title } = useHistoryTitle(name);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const again: RecordAction[] =
    invitation !== null && !invitation.is_declined
      ? [
          {
            text: invitation.is_offer ? words.inviting.offerAgain : words.inviteAgain,
            isRunning: resending.isRunning,
            run: () => void resending.run({ user_id }),
          },
        ]
      : [];
  const withdraw: RecordAction[] =
    invitation !== null && isOpen(invitation)
      ? [
          {
            text: words.inviting.withdraw,
            isRunning: withdrawing.isRunning,
            run: () => void withdrawing.run({ user_id }),
          },
        ]
      : [];
  const readHistory: RecordAction[] =
    role !== null && mayReadHistory(role, history)
      ? [{ text: historyText, run: () => setHistoryOpen(true) }]
      : [];
  const remove: RecordAction[] = canRemove
    ? [{ text: words.remove, isFinal: true, run: () => ask({ kind: 'remove', record: row }) }]
    : [];
  const more = [...again, ...withdraw, ...readHistory, ...remove];
  return (
    <Group gap={4} wrap="nowrap">
      <RowAction
        text={words.edit}
        subject={name}
        icon={IconPencil}
        onClick={() => ask({ kind: 'edit', record: row })}
      />
      {more.length > 0 && <MoreActions actions={more} subject={name} />}
      <HistoryDialog
        title={title}
        record={history}
        recordId={row.id}
        opened={isHistoryOpen}
        close={() => setHistoryOpen(false)}
      />
    </Group>
  );
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
        loading={loading}
        onClick={onClick}
      >
        <Icon aria-hidden size={20} />
      </ActionIcon>
    </Tooltip>
  );
}
