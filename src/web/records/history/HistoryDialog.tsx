import type { HistoricRecord } from '#domain/events/event.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { CenteredSpinner } from '#web/app/parts/CenteredSpinner.tsx';
import { part } from '#web/app/parts/part.tsx';

const RecordHistory = part(() => import('./RecordHistory.tsx').then((m) => m.RecordHistory), {
  waiting: <CenteredSpinner />,
});

type HistoryDialogProps = {
  readonly title: string;
  readonly record: HistoricRecord;
  readonly recordId: string;
  readonly opened: boolean;
  readonly close: () => void;
};

export function HistoryDialog({ title, record, recordId, opened, close }: HistoryDialogProps) {
  return (
    <Dialog title={title} opened={opened} onClose={close}>
      <RecordHistory record={record} recordId={recordId} />
    </Dialog>
  );
}
