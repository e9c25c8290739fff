import { Stack } from '@mantine/core';
import { listHistoryOfRecord } from '#contract/history.ts';
import type { HistoricRecord } from '#domain/event.ts';
import { useQueryWords } from '#web/app/data/query-words.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { LoadMore } from '#web/app/lists/LoadMore.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { historyWords } from '#words/en/history.ts';
import { wordsOf } from '#words/words.ts';
import { HistoryEntries } from './HistoryEntries.tsx';

type RecordHistoryProps = { readonly record: HistoricRecord; readonly recordId: string };

/** Everything that was done to one record, latest first. */
export function RecordHistory({ record, recordId }: RecordHistoryProps) {
  const { empty } = wordsOf(historyWords);
  const entries = useServerPages(listHistoryOfRecord, { record, record_id: recordId });
  return (
    <Stack gap="md">
      <QueryState query={entries} words={useQueryWords()}>
        {() =>
          entries.items.length === 0 ? (
            <EmptyState text={empty} />
          ) : (
            <HistoryEntries entries={entries.items} of="record" />
          )
        }
      </QueryState>
      <LoadMore list={entries} />
    </Stack>
  );
}
