import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { nextSorting } from '#web/app/data/sorting.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { tablesWords } from '#words/en/records/tables.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { useKeptFocus } from './kept-focus.ts';
import { PagedList, type Pages } from './PagedList.tsx';
import { TableMenu } from './TableMenu.tsx';
import { mostSortedRows, type TableView, useTableView } from './table-view.ts';

type SearchResults<Row> = Pages<Row> & {
  /** The search words, if the list has a search box. */
  readonly search?: string;
  readonly setSearch?: (text: string) => void;
};

type SearchedListProps<Row> = {
  readonly list: SearchResults<Row>;
  readonly words: {
    readonly title: string;
    readonly search?: string;
    readonly found: (count: number, isAll: boolean) => string;
  };
  readonly empty: ReactNode;
  /** True inside a section that already has the list's title. */
  readonly isPart?: boolean;
  /**
   * True while a row's dialog is open. If the row is gone when the dialog closes, the focus moves to the
   * list.
   */
  readonly isDialogOpen?: boolean;
};

/** A search box and the list of its results. */
export function SearchedList<Row>({
  list,
  words,
  isPart = false,
  isDialogOpen = false,
  ...rest
}: SearchedListProps<Row> & {
  readonly skeleton?: ReactNode;
  readonly menu?: ReactNode;
  readonly children: (items: readonly Row[]) => ReactNode;
}) {
  const { heading, onFocus } = useKeptFocus<HTMLElement>(isDialogOpen);
  return (
    <>
      {words.search !== undefined && list.setSearch !== undefined && (
        <SearchBox label={words.search} value={list.search ?? ''} onSearch={list.setSearch} />
      )}
      <section ref={heading} onFocus={onFocus} tabIndex={-1} aria-label={isPart ? undefined : words.title}>
        <Stack gap="md">
          <PagedList list={list} found={words.found} {...rest} />
        </Stack>
      </section>
    </>
  );
}

type SearchedTableProps<Row> = SearchedListProps<Row> & {
  /** Identifies the table under which this browser stores the hidden columns. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
};

/** A searched list shown as a table, with the sorting and columns that this person chose. */
export function SearchedTable<Row extends { readonly id: string }>({
  name,
  columns,
  ...list
}: SearchedTableProps<Row>) {
  const { loading } = wordsOf(startWords).app;
  const { title, found } = list.words;
  const view = useTableView(name, columns, list.list);
  const { visible, rows, sorting, sortBy, isLoadingAll } = view;
  const table = { label: title, columns: visible, keyOf: ({ id }: Row) => id };
  const onSort = (column: string) => sortBy(nextSorting(sorting, column));
  return (
    <SearchedList
      {...list}
      words={{ ...list.words, found: (count, isAll) => sortingNotice(view, count) ?? found(count, isAll) }}
      skeleton={<DataTable {...table} rows={null} loading={loading} />}
      menu={<TableMenu label={title} columns={columns} view={view} />}
    >
      {() => (
        <DataTable
          {...table}
          rows={rows}
          isBusy={list.list.isPlaceholderData || isLoadingAll}
          sorting={sorting}
          onSort={onSort}
        />
      )}
    </SearchedList>
  );
}

/** Returns why the rows are not sorted yet; null if they are sorted, or if no sorting was chosen. */
function sortingNotice<Row>({ isLoadingAll, hasTooMany }: TableView<Row>, count: number): string | null {
  const words = wordsOf(tablesWords);
  if (isLoadingAll) return words.sorting(count);
  return hasTooMany ? words.tooMany(mostSortedRows) : null;
}
