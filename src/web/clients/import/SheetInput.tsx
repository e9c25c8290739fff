import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { saveFile } from '#web/app/data/save-file.ts';
import { clientImportWords } from '#words/en/people/client-import.ts';
import { wordsOf } from '#words/words.ts';
import { textOfFile } from './read-sheet.ts';
import { sheetColumns } from './sheet-columns.ts';

type SheetInputProps = { readonly text: string; readonly onChange: (text: string) => void };

/** Reads the rows from a file or from the clipboard. The file is read on this device and is not uploaded. */
export function SheetInput({ text, onChange }: SheetInputProps) {
  const words = wordsOf(clientImportWords);
  const [isUnreadable, setUnreadable] = useState(false);
  const forgetChoice = useRef<() => void>(null);
  const read = async (file: File | null) => {
    if (file === null) return;
    const content = await textOfFile(file);
    // Otherwise, the browser would not report a second choice of the same file.
    forgetChoice.current?.();
    setUnreadable(content === null);
    if (content !== null) onChange(content);
  };
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FileButton
          accept=".csv,.tsv,.txt,text/csv"
          resetRef={forgetChoice}
          onChange={(file) => void read(file)}
        >
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconFileSpreadsheet aria-hidden size={18} />}>
              {words.file}
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" leftSection={<IconDownload aria-hidden size={18} />} onClick={saveTemplate}>
          {words.template}
        </Button>
      </Group>
      {isUnreadable && (
        <Text c="red" role="alert">
          {words.unreadable}
        </Text>
      )}
      <Textarea
        label={words.paste}
        description={words.pasteHint}
        autosize
        minRows={5}
        maxRows={12}
        wrap="off"
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          setUnreadable(false);
          onChange(currentTarget.value);
        }}
      />
    </Stack>
  );
}

/** Saves a CSV file that has only the headings. Without the byte order mark, spreadsheets would misread Arabic. */
function saveTemplate(): void {
  const { columns, templateName } = wordsOf(clientImportWords);
  const line = sheetColumns.map((column) => columns[column]).join(',');
  saveFile(new Blob([`\uFEFF${line}\r\n`], { type: 'text/csv' }), `${templateName}.csv`);
}
