import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  exportAccount,
  exportOwnData,
  type PersonalData,
  readAccountExport,
  readOwnExport,
} from '#contract/privacy.ts';
import { isSessionOver } from '#web/app/api/api-client.ts';
import { loadPatiently } from '#web/app/api/load-patiently.ts';
import { saveFile } from '#web/app/data/save-file.ts';
import { sendOrEndSession, useCommand } from '#web/app/data/server-data.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { privacyWords } from '#words/en/people/privacy.ts';
import { wordsOf } from '#words/words.ts';
import { collectExport } from './collect-export.ts';

type DownloadDataProps = { readonly userId?: string; readonly name: string };

/**
 * Downloads personal data as one file: with a `userId`, the operator's data about that person; without one,
 * all data about the signed-in user.
 */
export function DownloadData({ userId, name }: DownloadDataProps) {
  const words = wordsOf(privacyWords);
  const { progress, collect } = useCollecting({ name, ...(userId !== undefined && { userId }) });
  const options = { failed: words.downloadFailed, onSuccess: (data: PersonalData) => void collect(data) };
  const exportOwn = useCommand(exportOwnData, options);
  const exportPerson = useCommand(exportAccount, options);
  const download = () => (userId === undefined ? exportOwn.run({}) : exportPerson.run({ user_id: userId }));
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        loading={exportOwn.isRunning || exportPerson.isRunning || progress !== null}
        onClick={() => void download()}
      >
        {userId === undefined ? words.download : words.downloadOf}
      </Button>
      <Text role="status" c="dimmed" size="sm">
        {progress?.until != null &&
          words.reading(progress.rows, formatDate(progress.until.slice(0, 10), 'UTC'))}
      </Text>
    </Stack>
  );
}

type Progress = { readonly rows: number; readonly until: string | null };

/**
 * Reads the later pieces of a long export and saves the file. Waits while the server restarts. Leaving the page stops
 * the download.
 */
function useCollecting({ userId, name }: DownloadDataProps) {
  const words = wordsOf(privacyWords);
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const collect = async (data: PersonalData) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress({ rows: 0, until: null });
    try {
      const file = await collectExport(data, {
        readPiece: (part, { at, id }) => {
          const input = { part, at, id };
          return loadPatiently(
            () =>
              userId === undefined
                ? sendOrEndSession(readOwnExport, input, { signal })
                : sendOrEndSession(readAccountExport, { ...input, user_id: userId }, { signal }),
            signal,
          );
        },
        onProgress: (rows, until) => setProgress({ rows, until }),
      });
      saveFile(file, words.fileName(name));
    } catch (error) {
      if (!isSessionOver(error) && !signal.aborted) toastError(words.downloadFailed);
    }
    setProgress(null);
  };
  return { progress, collect };
}
