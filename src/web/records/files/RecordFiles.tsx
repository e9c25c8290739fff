import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { type FileView, filePath, listFiles } from '#contract/files.ts';
import { type FileRecord, fileMoments, mayAddFiles } from '#domain/file.ts';
import { isPhoto } from '#domain/files/stored-file.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { isActDecision, isOfTechnician } from '#web/records/decisions/decision.ts';
import { useOutbox } from '#web/records/decisions/send-held.ts';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { filesWords } from '#words/en/records/files.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { AddFiles } from './AddFiles.tsx';
import classes from './files.module.css';
import { LargePhoto } from './LargePhoto.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { RemoveFile } from './RemoveFile.tsx';

type RecordFilesProps = { readonly record: FileRecord; readonly id: string };

/** The photos and documents of a record, with the actions that this person may perform. */
export function RecordFiles({ record, id }: RecordFilesProps) {
  const words = wordsOf(filesWords);
  const role = useEffectiveRole();
  const query = useServerQuery(listFiles, { record, record_id: id });
  const waiting = useWaitingPhotos(id);
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const add = role !== null && mayAddFiles(role, record) && (
    <Button variant="default" onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  return (
    <RecordSection title={words.title} actions={add}>
      <QueryState query={query} rows={1}>
        {({ items }) => (
          <>
            {waiting.length > 0 && (
              <Text dir="auto">
                {words.states.waiting}: {joined(waiting)}
              </Text>
            )}
            {items.length > 0 && <Files items={items} />}
            {items.length + waiting.length === 0 && <EmptyState text={words.none} />}
          </>
        )}
      </QueryState>
      <Dialog title={words.addTitle} opened={isAdding} onClose={close}>
        <AddFiles record={record} id={id} close={close} />
      </Dialog>
    </RecordSection>
  );
}

/** Returns the names of the photos of a job that this device still has to send. */
function useWaitingPhotos(jobId: string): readonly string[] {
  return useOutbox()
    .held.filter(isOfTechnician)
    .filter(({ decision: { kind, job } }) => kind === 'upload' && job.id === jobId)
    .map(({ decision }) => (isActDecision(decision) ? String(decision.input.name ?? '') : ''));
}

type FilesProps = { readonly items: readonly FileView[] };

function Files({ items }: FilesProps) {
  const words = wordsOf(filesWords);
  const documents = items.filter((file) => !isPhoto(file));
  const photos = items.filter(isPhoto);
  const ordered = [...fileMoments, null].flatMap((moment) =>
    photos.filter((photo) => photo.moment === moment),
  );
  const [opened, setOpened] = useState<string | null>(null);
  const at = ordered.findIndex(({ id }) => id === opened);
  const openPhoto = ordered[at];
  const opening = (photo: FileView | undefined) =>
    photo === undefined ? undefined : () => setOpened(photo.id);
  return (
    <Stack gap="md">
      {[...fileMoments, null].map((moment) => (
        <Photos
          key={moment}
          title={moment === null ? words.photos : words.moments[moment]}
          photos={photos.filter((photo) => photo.moment === moment)}
          open={setOpened}
        />
      ))}
      {documents.length > 0 && <Documents items={documents} />}
      <Dialog title={words.photos} opened={openPhoto !== undefined} onClose={() => setOpened(null)}>
        {openPhoto !== undefined && (
          <LargePhoto photo={openPhoto} previous={opening(ordered[at - 1])} next={opening(ordered[at + 1])}>
            <About file={openPhoto} />
            <RemoveFile key={openPhoto.id} file={openPhoto} onRemoved={() => setOpened(null)} />
          </LargePhoto>
        )}
      </Dialog>
    </Stack>
  );
}

type PhotosProps = {
  readonly title: string;
  readonly photos: readonly FileView[];
  readonly open: (id: string) => void;
};

function Photos({ title, photos, open }: PhotosProps) {
  if (photos.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>{title}</Text>
      <PhotoGrid label={title} photos={photos} open={open} below={(photo) => <Internal file={photo} />} />
    </Stack>
  );
}

function Documents({ items }: FilesProps) {
  const { documents } = wordsOf(filesWords);
  return (
    <Stack gap="xs">
      <Text fw={600}>{documents}</Text>
      <ul className={classes.documents} aria-label={documents}>
        {items.map((file) => (
          <li key={file.id}>
            <Group gap="sm">
              <Anchor href={filePath(file)} download={file.name} underline="always" dir="auto">
                {file.name}
              </Anchor>
              <Internal file={file} />
            </Group>
            <About file={file} />
            <RemoveFile file={file} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Internal({ file: { is_internal } }: { readonly file: FileView }) {
  const { internal } = wordsOf(filesWords);
  return is_internal ? <Tag color="crema" icon={IconLock} text={internal} /> : null;
}

function About({ file }: { readonly file: FileView }) {
  const words = wordsOf(filesWords);
  const zone = useOwnZone();
  return (
    <Text size="sm" c="dimmed" dir="auto">
      {words.by(file.uploaded_by_name, formatDateTime(file.created_at, zone))}
    </Text>
  );
}
