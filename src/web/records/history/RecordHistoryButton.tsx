import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type HistoricRecord, mayReadHistory } from '#domain/events/event.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { useHistoryTitle } from './history-title.ts';

type RecordHistoryButtonProps = {
  readonly record: HistoricRecord;
  readonly recordId: string;
  /** The name that people use for the record. */
  readonly subject: string;
};

/** A button that opens a record's history. Renders nothing for users who may not read the history. */
export function RecordHistoryButton({ record, recordId, subject }: RecordHistoryButtonProps) {
  const role = useEffectiveRole();
  const { button, title } = useHistoryTitle(subject);
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (role === null || !mayReadHistory(role, record)) return null;
  const open = () => {
    // A dialog restores the focus only if it was mounted in its closed state before it opened.
    flushSync(() => setMounted(true));
    setOpen(true);
  };
  return (
    <>
      <Tooltip label={button}>
        <ActionIcon
          variant="subtle"
          color="espresso"
          size={44}
          aria-label={`${button}: ${subject}`}
          data-text={button}
          onClick={open}
        >
          <IconHistory aria-hidden size={20} />
        </ActionIcon>
      </Tooltip>
      {isMounted && (
        <HistoryDialog
          title={title}
          record={record}
          recordId={recordId}
          opened={isOpen}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
