import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FileView } from '#contract/files.ts';
import { filesWords } from '#words/en/records/files.ts';
import { wordsOf } from '#words/words.ts';
import classes from './files.module.css';
import { Preview } from './Preview.tsx';

export type Photo = Pick<FileView, 'id' | 'name'>;

type PhotoGridProps<Of extends Photo> = {
  readonly label: string;
  readonly photos: readonly Of[];
  readonly open: (id: string) => void;
  /** Returns the content below a photo. */
  readonly below?: (photo: Of) => ReactNode;
};

/** Previews of photos. A tap opens one of them. */
export function PhotoGrid<Of extends Photo>({ label, photos, open, below }: PhotoGridProps<Of>) {
  const words = wordsOf(filesWords);
  return (
    <ul className={classes.grid} aria-label={label}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <UnstyledButton
            className={classes.photo}
            aria-label={words.open(photo.name)}
            onClick={() => open(photo.id)}
          >
            <Preview photo={photo} />
          </UnstyledButton>
          {below?.(photo)}
        </li>
      ))}
    </ul>
  );
}
