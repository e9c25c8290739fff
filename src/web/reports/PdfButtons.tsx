import { Button } from '@mantine/core';
import { IconFileDownload, IconShare } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sessionGoesOn } from '#web/app/accounts/session.ts';
import { failureText, isSessionOver, ProblemError } from '#web/app/api/api-client.ts';
import { saveFile } from '#web/app/data/save-file.ts';
import { toastError, toastSuccess } from '#web/app/toasts/toast.ts';
import { pdfWords } from '#words/en/records/pdf.ts';
import { wordsOf } from '#words/words.ts';
import { canShareFiles, loadReportPdf, type ReportJob, shareFile } from './report-pdf.ts';

type Use = 'download' | 'share';

/** Saves the sealed PDF of a signed job, or hands it to another app on the device. */
export function PdfButtons({ job }: { readonly job: ReportJob }) {
  const pdf = wordsOf(pdfWords);
  const loaded = useRef<File | null>(null);
  const [running, setRunning] = useState<Use | null>(null);
  const uses = {
    download: async (file: File) => saveFile(file, file.name),
    share: async (file: File) => {
      if ((await shareFile(file)) === 'press_again') toastSuccess(pdf.shareAgain);
    },
  };
  const run = async (use: Use) => {
    setRunning(use);
    try {
      loaded.current ??= await loadReportPdf(job);
      await uses[use](loaded.current);
    } catch (error) {
      if (!isSessionOver(error) || (await sessionGoesOn()))
        toastError(error instanceof ProblemError ? failureText(error) : pdf.failed);
    } finally {
      setRunning(null);
    }
  };
  const button = (use: Use, icon: React.ReactNode) => (
    <Button
      variant="default"
      leftSection={icon}
      loading={running === use}
      disabled={running !== null && running !== use}
      {...(running === use && { 'aria-label': pdf.preparing })}
      onClick={() => void run(use)}
    >
      {pdf[use]}
    </Button>
  );
  return (
    <>
      {button('download', <IconFileDownload aria-hidden size={18} />)}
      {canShareFiles() && button('share', <IconShare aria-hidden size={18} />)}
    </>
  );
}
