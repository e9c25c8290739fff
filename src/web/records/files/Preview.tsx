import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type FileView, previewPath } from '#contract/files.ts';
import { useConnection } from '#web/app/data/live.ts';
import { filesWords } from '#words/en/records/files.ts';
import { wordsOf } from '#words/words.ts';
import classes from './files.module.css';

/**
 * Returns the address of a picture: the server's or, while offline, the device's preview; null if the device has none.
 */
export function usePicture(photo: Pick<FileView, 'id'>, fromServer: string) {
  const isOffline = useConnection() === 'offline';
  const [hasFailed, setFailed] = useState(false);
  const [kept, setKept] = useState<string | null | undefined>(undefined);
  const usesKept = isOffline || hasFailed;
  const { id } = photo;
  useEffect(() => {
    if (!isOffline) setFailed(false);
  }, [isOffline]);
  useEffect(() => {
    let isGone = false;
    if (usesKept)
      void import('#web/app/device/preview-store.ts')
        .then(({ findPreview }) => findPreview(id))
        .catch(() => null)
        .then((found) => {
          if (!isGone) setKept(found);
        });
    return () => {
      isGone = true;
    };
  }, [usesKept, id]);
  return { src: usesKept ? kept : fromServer, isKept: usesKept, onError: () => setFailed(true) };
}

/**
 * A photo's preview. While offline, it is shown if it is stored on this device; otherwise, a message says that it is
 * not.
 */
export function Preview({ photo }: { readonly photo: Pick<FileView, 'id'> }) {
  const { src, onError } = usePicture(photo, previewPath(photo));
  if (src === undefined) return <span className={classes.missing} />;
  if (src === null) return <MissingPreview />;
  return <img src={src} alt="" loading="lazy" width={320} height={320} onError={onError} />;
}

export function MissingPreview() {
  return (
    <span className={classes.missing}>
      <IconPhotoOff aria-hidden size={24} />
      {wordsOf(filesWords).notKept}
    </span>
  );
}
