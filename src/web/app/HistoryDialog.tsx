import { lazy, Suspense } from 'react';
import type { HistoricRecord } from '#domain/event.ts';
import { CentredSpinner } from '../ui/CentredSpinner.tsx';
import { Dialog } from '../ui/Dialog.tsx';

const RecordHistory = lazy(() => import('./RecordHistory.tsx').then((m) => ({ default: m.RecordHistory })));

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
      <Suspense fallback={<CentredSpinner />}>
        <RecordHistory record={record} recordId={recordId} />
      </Suspense>
    </Dialog>
  );
}
