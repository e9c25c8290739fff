import { Anchor, Stack } from '@mantine/core';
import { useState } from 'react';
import { filePath } from '#contract/files.ts';
import type { LateWorkView } from '#contract/job-orders/late-work.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { LargePhoto } from '#web/records/files/LargePhoto.tsx';
import { PhotoGrid } from '#web/records/files/PhotoGrid.tsx';
import { lateWorkWords } from '#words/en/job-orders/late-work.ts';
import { wordsOf } from '#words/words.ts';

/** The photos and documents that were handed in. A tap on a photo opens it at full size. */
export function LateFiles({ files }: Pick<LateWorkView, 'files'>) {
  const words = wordsOf(lateWorkWords);
  const [opened, setOpened] = useState<string | null>(null);
  const close = () => setOpened(null);
  if (files.length === 0) return null;
  const photos = files.filter(({ width }) => width !== null);
  const place = photos.findIndex(({ id }) => id === opened);
  const photo = photos[place];
  const opening = (other: (typeof photos)[number] | undefined) =>
    other === undefined ? undefined : () => setOpened(other.id);
  return (
    <Stack gap="sm">
      {photos.length > 0 && <PhotoGrid label={words.files} photos={photos} open={setOpened} />}
      {files
        .filter(({ width }) => width === null)
        .map((file) => (
          <Anchor key={file.id} href={filePath(file)} download={file.name} underline="always" dir="auto">
            {file.name}
          </Anchor>
        ))}
      <Dialog title={words.files} opened={photo !== undefined} onClose={close}>
        {photo !== undefined && (
          <LargePhoto photo={photo} previous={opening(photos[place - 1])} next={opening(photos[place + 1])} />
        )}
      </Dialog>
    </Stack>
  );
}
