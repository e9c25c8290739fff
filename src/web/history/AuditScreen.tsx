import { Button, Group, Select, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listHistory } from '#contract/history.ts';
import { historicRecords } from '#domain/events/event.ts';
import { oneOf, words } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { HistoryEntries } from '#web/records/history/HistoryEntries.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { historyWords } from '#words/en/history.ts';
import { recordsWords } from '#words/en/records.ts';
import { wordsOf } from '#words/words.ts';

/** The input's value for "all", because the input cannot hold null. */
const all = 'all';

const filterReaders = { search: words, record: oneOf(historicRecords) };

/** Shows every change that was made on the platform. */
export function AuditScreen() {
  const { audit, empty } = wordsOf(historyWords);
  const records = wordsOf(recordsWords);
  const { view, choose, type } = useAddressView(filterReaders);
  const { search, record } = view;
  const filter = { ...(search !== '' && { search }), ...(record !== null && { record }) };
  const entries = useServerPages(listHistory, filter, { keepPrevious: true });
  const isFiltered = search !== '' || record !== null;
  return (
    <Page
      title={audit.title}
      description={audit.description}
      actions={
        <>
          <Button component={Link} to="/admin/accounts" variant="default">
            {audit.accounts}
          </Button>
          <Button component={Link} to="/admin/sign-ins" variant="default">
            {audit.signIns}
          </Button>
        </>
      }
    >
      <Group align="flex-end" gap="sm">
        <SearchBox label={audit.search} value={search} onSearch={(text) => type({ search: text })} />
        <Select
          size="md"
          aria-label={audit.record}
          data={[
            { value: all, label: audit.allRecords },
            ...historicRecords.map((value) => ({ value, label: records[value] })),
          ]}
          allowDeselect={false}
          value={record ?? all}
          onChange={(chosen) =>
            choose({ record: historicRecords.find((option) => option === chosen) ?? null })
          }
        />
      </Group>
      <PagedList list={entries} rows={5} found={audit.found} empty={isFiltered ? audit.noneFound : empty}>
        {(items) => (
          <Stack gap="md" aria-busy={entries.isPlaceholderData}>
            <HistoryEntries entries={items} of="platform" />
          </Stack>
        )}
      </PagedList>
    </Page>
  );
}
