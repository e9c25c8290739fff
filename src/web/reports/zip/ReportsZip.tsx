import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import type { Period } from '#domain/report.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { reportsZipWords } from '#words/en/job-orders/signature/reports-zip.ts';
import { wordsOf } from '#words/words.ts';
import { ReportsZipDialog } from './ReportsZipDialog.tsx';
import type { ReportSource } from './reports-zip.ts';

/** Downloads all signed reports of a period as one file. The period is initially the given days. */
export function ReportsZip(props: ReportSource & { readonly days: Period }) {
  const words = wordsOf(reportsZipWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileZip aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
      <Dialog title={words.title} opened={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <ReportsZipDialog {...props} />}
      </Dialog>
    </>
  );
}
