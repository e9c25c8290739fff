import { Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { OperatorView } from '#contract/operators.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { OperatorSelect } from '#web/records/people/OperatorSelect.tsx';
import { Page } from '#web/ui/Page.tsx';
import { clientImportWords } from '#words/en/people/client-import.ts';
import { wordsOf } from '#words/words.ts';
import { clientsOf } from './clients-of-sheet.ts';
import { ImportCheck } from './ImportCheck.tsx';
import { ImportDone } from './ImportDone.tsx';
import { readSheet } from './read-sheet.ts';
import { SheetInput } from './SheetInput.tsx';
import { useImport } from './sending.ts';
import { allHeadings, sheetTexts } from './sheet-texts.ts';

/** Adds clients with their machines from a spreadsheet. The rows are checked before anything is sent. */
export function ImportClientsScreen() {
  const words = wordsOf(clientImportWords);
  const choosesOperator = useSeesEveryOperator();
  const [operator, setOperator] = useState<OperatorView>();
  const ownZone = useOwnZone();
  const zone = operator?.time_zone ?? ownZone;
  const [text, setText] = useState('');
  const sheet = useMemo(() => readSheet(text, allHeadings()), [text]);
  const { clients, faults } = useMemo(() => clientsOf(sheet.rows, sheetTexts(), zone), [sheet, zone]);
  const sending = useImport(operator?.id);
  const change = (next: string) => {
    sending.forget();
    setText(next);
  };
  return (
    <Page title={words.title} description={words.description}>
      {sending.result !== null && <ImportDone result={sending.result} startAgain={() => change('')} />}
      {sending.result?.isWhole !== true && (
        <Stack gap="lg">
          <Text maw="70ch">{words.steps}</Text>
          {choosesOperator && (
            <OperatorSelect value={operator?.id ?? ''} onChange={() => undefined} onChosen={setOperator} />
          )}
          <SheetInput text={text} onChange={change} />
          {text.trim() !== '' && (
            <ImportCheck
              sheet={sheet}
              clients={clients}
              faults={[...faults, ...sending.faults]}
              sending={sending}
              isReady={!choosesOperator || operator !== undefined}
            />
          )}
        </Stack>
      )}
    </Page>
  );
}
