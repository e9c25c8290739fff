import { ActionIcon, Button, FileButton, Group, Input, Loader, Stack, Text } from '@mantine/core';
import { IconCamera, IconCheck, IconCloudOff, IconX } from '@tabler/icons-react';
import { filesWords } from '#words/en/records/files.ts';
import { wordsOf } from '#words/words.ts';
import classes from './files.module.css';
import type { UploadFile, Uploads } from './uploads.ts';

const pictures = 'image/jpeg,image/png,image/heic,image/heif,.heic,.heif';

type PhotoInputProps = {
  readonly uploads: Uploads;
  readonly label: string;
  /** True if documents are accepted too. */
  readonly takesDocuments?: boolean;
};

/**
 * Takes pictures from the camera or the gallery, and uploads them immediately. Shows the progress of each.
 */
export function PhotoInput({ uploads, label, takesDocuments = false }: PhotoInputProps) {
  const words = wordsOf(filesWords);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={takesDocuments ? words.hint : words.photosHint}
      error={uploads.error}
    >
      <Stack gap="xs" mt="xs" align="start">
        <ul className={classes.chosen} aria-label={words.chosen} aria-live="polite">
          {uploads.files.map((file) => (
            <ChosenFile key={file.key} file={file} uploads={uploads} />
          ))}
        </ul>
        <FileButton
          multiple
          accept={takesDocuments ? `${pictures},application/pdf` : pictures}
          onChange={(chosen) => uploads.queue.add(chosen)}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera aria-hidden size={18} />}>
              {takesDocuments ? words.choose : words.choosePhotos}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Input.Wrapper>
  );
}

function ChosenFile({ file, uploads }: { readonly file: UploadFile; readonly uploads: Uploads }) {
  const words = wordsOf(filesWords);
  const { key, name, state, why } = file;
  return (
    <li className={classes.chosenFile}>
      <StateIcon state={state} />
      <div className={classes.chosenName}>
        <Text size="sm" dir="auto">
          {name}
        </Text>
        <Text size="sm" c={state === 'failed' ? 'rose.8' : 'dimmed'}>
          {state === 'failed' ? why : words.states[state]}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {(state === 'failed' || state === 'waiting') && (
          <Button size="compact-sm" variant="default" onClick={() => uploads.queue.retry(key)}>
            {words.retry}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.drop(name)}
          onClick={() => uploads.queue.drop(key)}
        >
          <IconX aria-hidden size={18} />
        </ActionIcon>
      </Group>
    </li>
  );
}

function StateIcon({ state }: Pick<UploadFile, 'state'>) {
  if (state === 'sending') return <Loader size={18} aria-hidden />;
  if (state === 'sent') return <IconCheck aria-hidden size={18} />;
  return state === 'waiting' ? <IconCloudOff aria-hidden size={18} /> : <IconX aria-hidden size={18} />;
}
