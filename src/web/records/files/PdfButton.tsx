import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Call } from '#contract/calls/call.ts';
import { sessionGoesOn } from '#web/app/accounts/session.ts';
import { actingForHeaderOf } from '#web/app/acting-for/acting-area.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { failureText, isSessionOver, ProblemError } from '#web/app/api/api-client.ts';
import { loadPdf } from '#web/app/data/load-pdf.ts';
import { saveFile } from '#web/app/data/save-file.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { pdfWords } from '#words/en/records/pdf.ts';
import { wordsOf } from '#words/words.ts';

type PdfButtonProps = {
  readonly path: string;
  readonly name: string;
  /** The call that reads the same data for the screen. */
  readonly call: Pick<Call, 'name' | 'by'>;
  readonly disabled?: boolean;
  /** The button's text, if the page has more than one document. */
  readonly text?: string;
};

/** Saves a record or a report as a PDF, which the server creates on request. */
export function PdfButton({ path, name, call, disabled = false, text }: PdfButtonProps) {
  const words = wordsOf(pdfWords);
  const actingFor = actingForHeaderOf(call, useActingFor());
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      const file = await loadPdf(path, { name, actingFor });
      saveFile(file, file.name);
    } catch (error) {
      if (!isSessionOver(error) || (await sessionGoesOn()))
        toastError(error instanceof ProblemError ? failureText(error) : words.failed);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload aria-hidden size={18} />}
      loading={isRunning}
      disabled={disabled}
      {...(isRunning && { 'aria-label': words.preparing })}
      onClick={() => void run()}
    >
      {text ?? words.download}
    </Button>
  );
}
