import { Group, Select, Stack, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { listHistory } from '#contract/history.ts';
import { type HistoricRecord, historicRecords } from '#domain/event.ts';
import { useAddressSearch } from '../app/address-search.ts';
import { HistoryEntries } from '../app/HistoryEntries.tsx';
import { LoadMore } from '../app/LoadMore.tsx';
import { useQueryWords } from '../app/query-words.ts';
import { useServerPages } from '../app/server-data.ts';
import { useHistoryMessages } from '../messages/history.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { SearchBox } from '../ui/SearchBox.tsx';

/** A choice of its own, since an input cannot hold null. */
const all = 'all';

/** Every write of the platform. */
export function AuditScreen() {
  const { audit, records, empty } = useHistoryMessages();
  const asked = useAddressSearch();
  const [typed, setTyped] = useState(asked);
  const search = typed.key === asked.key ? typed.text : asked.text;
  const [record, setRecord] = useState<HistoricRecord | null>(null);
  const filter = { ...(search !== '' && { search }), ...(record !== null && { record }) };
  const entries = useServerPages(listHistory, filter, { keepPrevious: true });
  const isFiltered = search !== '' || record !== null;
  return (
    <Page title={audit.title} description={audit.description}>
      <Group align="flex-end" gap="sm">
        <SearchBox
          key={asked.key}
          label={audit.search}
          initial={search}
          onSearch={(text) => setTyped({ key: asked.key, text })}
        />
        <Select
          size="md"
          aria-label={audit.record}
          data={[
            { value: all, label: audit.allRecords },
            ...historicRecords.map((value) => ({ value, label: records[value] })),
          ]}
          allowDeselect={false}
          withScrollArea={false}
          value={record ?? all}
          onChange={(chosen) => setRecord(historicRecords.find((known) => known === chosen) ?? null)}
        />
      </Group>
      <QueryState query={entries} words={useQueryWords()} rows={5}>
        {() => (
          <Stack gap="md" aria-busy={entries.isPlaceholderData}>
            <VisuallyHidden role="status">
              {audit.found(entries.items.length, !entries.hasNextPage)}
            </VisuallyHidden>
            {entries.items.length === 0 ? (
              <EmptyState text={isFiltered ? audit.noneFound : empty} />
            ) : (
              <HistoryEntries entries={entries.items} of="platform" />
            )}
          </Stack>
        )}
      </QueryState>
      <LoadMore list={entries} />
    </Page>
  );
}
