import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { toastError } from '#web/app/toasts/toast.ts';
import { reportsWords } from '#words/en/reports.ts';
import { wordsOf } from '#words/words.ts';
import type { Sheet } from './csv.ts';
import { downloadSheets, type ExportFormat, exportFormats } from './download.ts';

type ExportButtonsProps = {
  readonly sheets: () => Promise<readonly Sheet[]>;
  readonly fileName: string;
  /** True while the screen does not show the requested report yet. */
  readonly disabled: boolean;
};

/** Saves the visible report as a file. */
export function ExportButtons({ sheets, fileName, disabled }: ExportButtonsProps) {
  const { exports } = wordsOf(reportsWords);
  const [running, setRunning] = useState<ExportFormat | null>(null);
  const run = async (format: ExportFormat) => {
    setRunning(format);
    try {
      await downloadSheets(await sheets(), fileName, format);
    } catch {
      toastError(exports.failed);
    } finally {
      setRunning(null);
    }
  };
  return (
    <Group gap="sm">
      {exportFormats.map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload aria-hidden size={18} />}
          loading={running === format}
          disabled={disabled}
          onClick={() => void run(format)}
        >
          {exports[format]}
        </Button>
      ))}
    </Group>
  );
}
