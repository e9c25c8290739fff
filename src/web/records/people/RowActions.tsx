import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconMailForward, IconMailOff, IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react';
import type { HistoricRecord } from '#domain/events/event.ts';
import { RecordHistoryButton } from '#web/records/history/RecordHistoryButton.tsx';
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
  const { invitation } = row;
  return (
    <Group gap={4} wrap="nowrap">
      <RowAction
        text={words.edit}
        subject={row.name}
        icon={IconPencil}
        onClick={() => ask({ kind: 'edit', record: row })}
      />
      <RecordHistoryButton record={history} recordId={row.id} subject={row.name} />
      {invitation !== null && !invitation.is_declined && (
        <RowAction
          text={invitation.is_offer ? words.inviting.offerAgain : words.inviteAgain}
          subject={row.name}
          icon={IconMailForward}
          loading={resending.isRunning}
          onClick={() => void resending.run({ user_id: row.user_id })}
        />
      )}
      {invitation !== null && isOpen(invitation) && (
        <RowAction
          text={words.inviting.withdraw}
          subject={row.name}
          icon={IconMailOff}
          loading={withdrawing.isRunning}
          onClick={() => void withdrawing.run({ user_id: row.user_id })}
        />
      )}
      {canRemove && (
        <RowAction
          text={words.remove}
          subject={row.name}
          icon={IconTrash}
          onClick={() => ask({ kind: 'remove', record: row })}
        />
      )}
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
