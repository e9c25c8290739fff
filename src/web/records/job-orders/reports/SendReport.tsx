import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { recipientsWords } from '#words/en/job-orders/signature/recipients.ts';
import { wordsOf } from '#words/words.ts';
import { SendReportDialog, type SignedReport } from './SendReportDialog.tsx';

/** Sends a signed report by email, to addresses of the client or to others. */
export function SendReport({ job }: { readonly job: SignedReport }) {
  const { sending } = wordsOf(recipientsWords);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      >
        {sending.open}
      </Button>
      <Dialog title={sending.title(job.number)} opened={isOpen} onClose={close}>
        {isOpen && <SendReportDialog job={job} close={close} />}
      </Dialog>
    </>
  );
}
