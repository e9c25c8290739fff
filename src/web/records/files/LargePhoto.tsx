import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { filePath } from '#contract/files.ts';
import { filesWords } from '#words/en/records/files.ts';
import { wordsOf } from '#words/words.ts';
import classes from './files.module.css';
import type { Photo } from './PhotoGrid.tsx';
import { MissingPreview, usePicture } from './Preview.tsx';

type LargePhotoProps = {
  readonly photo: Photo;
  /** Shows the previous photo; undefined if there is none. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly children?: ReactNode;
};

/** Shows one photo as large as possible. The arrow keys switch to the others. */
export function LargePhoto({ photo, previous, next, children }: LargePhotoProps) {
  const words = wordsOf(filesWords);
  useWindowEvent('keydown', ({ key }) => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    if (key === 'ArrowLeft') (isRightToLeft ? next : previous)?.();
    if (key === 'ArrowRight') (isRightToLeft ? previous : next)?.();
  });
  return (
    <Stack gap="sm">
      <LargePicture key={photo.id} photo={photo} />
      <Group justify="space-between">
        <Button variant="default" disabled={previous === undefined} onClick={previous}>
          {words.previous}
        </Button>
        <Button variant="default" disabled={next === undefined} onClick={next}>
          {words.next}
        </Button>
      </Group>
      <Text size="sm">
        <Anchor href={filePath(photo)} target="_blank" inherit underline="always">
          <bdi>{photo.name}</bdi>
        </Anchor>
      </Text>
      {children}
    </Stack>
  );
}

/** The full photo or, while offline, the preview that is stored on this device. */
function LargePicture({ photo }: Pick<LargePhotoProps, 'photo'>) {
  const { src, isKept, onError } = usePicture(photo, filePath(photo));
  if (src == null) return src === null ? <MissingPreview /> : null;
  return (
    <>
      <img className={classes.large} src={src} alt={photo.name} onError={onError} />
      {isKept && <Text size="sm">{wordsOf(filesWords).previewOnly}</Text>}
    </>
  );
}
