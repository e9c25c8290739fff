import { Stack, VisuallyHidden } from '@mantine/core';
import { type DirectoryClient, listClientDirectory } from '#contract/clients.ts';
import { useQueryWords } from '#web/app/data/query-words.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { LoadMore } from '#web/app/lists/LoadMore.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { clientDirectoryWords } from '#words/en/client-directory.ts';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';

/** The clients of all operators. */
export function ClientDirectoryScreen() {
  const { title, description, search, columns, empty } = wordsOf(clientDirectoryWords);
  const { plan, noPlan, shown: found } = wordsOf(managementWords);
  const words = useQueryWords();
  const list = useSearchedPages(listClientDirectory);
  const shown: readonly Column<DirectoryClient>[] = [
    { name: columns.name, cell: ({ name }) => name },
    { name: columns.operator, cell: ({ operator }) => operator.name },
    { name: columns.region, cell: ({ operator }) => operator.country },
    { name: columns.machines, cell: ({ machines }) => machines },
    { name: columns.tier, cell: ({ cmasa_plan_type: type }) => (type === null ? noPlan : plan[type]) },
  ];
  const table = {
    label: title,
    columns: shown,
    keyOf: ({ id }: DirectoryClient) => id,
    loading: words.loading,
  };
  return (
    <Page title={title} description={description}>
      <SearchBox label={search} value={list.search} onSearch={list.setSearch} />
      <Stack gap="md">
        {list.isPending ? (
          <DataTable {...table} rows={null} />
        ) : (
          <QueryState query={list} words={words}>
            {() => (
              <>
                <VisuallyHidden role="status">{found(list.items.length, !list.hasNextPage)}</VisuallyHidden>
                {list.items.length === 0 ? (
                  <EmptyState text={empty} />
                ) : (
                  <DataTable {...table} rows={list.items} isBusy={list.isPlaceholderData} />
                )}
              </>
            )}
          </QueryState>
        )}
        <LoadMore list={list} />
      </Stack>
    </Page>
  );
}
