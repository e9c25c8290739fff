import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Notice } from '#web/ui/Notice.tsx';
import { clientImportWords } from '#words/en/people/client-import.ts';
import { wordsOf } from '#words/words.ts';
import type { ImportResult } from './sending.ts';

type ImportDoneProps = { readonly result: ImportResult; readonly startAgain: () => void };

export function ImportDone({ result: { added, known, isWhole }, startAgain }: ImportDoneProps) {
  const words = wordsOf(clientImportWords);
  return (
    <Notice tone="info" answers>
      <Stack gap="sm">
        <Text>{words.added(added)}</Text>
        {known > 0 && <Text>{words.known(known)}</Text>}
        {isWhole && (
          <Group gap="sm">
            <Button component={Link} to="/operator/clients">
              {words.toClients}
            </Button>
            <Button variant="default" onClick={startAgain}>
              {words.again}
            </Button>
          </Group>
        )}
      </Stack>
    </Notice>
  );
}
