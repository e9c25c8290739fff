import { Stack } from '@mantine/core';
import { listHistoryOfRecord } from '#contract/history.ts';
import type { HistoricRecord } from '#domain/events/event.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { historyWords } from '#words/en/history.ts';
import { wordsOf } from '#words/words.ts';
import { HistoryEntries } from './HistoryEntries.tsx';

type RecordHistoryProps = { readonly record: HistoricRecord; readonly recordId: string };

/** The history of one record, newest first. */
export function RecordHistory({ record, recordId }: RecordHistoryProps) {
  const { empty } = wordsOf(historyWords);
  const entries = useServerPages(listHistoryOfRecord, { record, record_id: recordId });
  return (
    <Stack gap="md">
      <PagedList list={entries} empty={empty}>
        {(items) => <HistoryEntries entries={items} of="record" />}
      </PagedList>
    </Stack>
  );
}
