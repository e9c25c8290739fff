import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { useKeptFocus } from './kept-focus.ts';
import { PagedList, type Pages } from './PagedList.tsx';

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
  isDialogOpen = false,
  ...rest
}: SearchedListProps<Row> & {
  readonly skeleton?: ReactNode;
  readonly children: (items: readonly Row[]) => ReactNode;
}) {
  const { heading, onFocus } = useKeptFocus<HTMLElement>(isDialogOpen);
  return (
    <>
      {words.search !== undefined && list.setSearch !== undefined && (
        <SearchBox label={words.search} value={list.search ?? ''} onSearch={list.setSearch} />
      )}
      <section ref={heading} onFocus={onFocus} tabIndex={-1} aria-label={words.title}>
        <Stack gap="md">
          <PagedList list={list} found={words.found} {...rest} />
        </Stack>
      </section>
    </>
  );
}

type SearchedTableProps<Row> = SearchedListProps<Row> & { readonly columns: readonly Column<Row>[] };

/** A searched list shown as a table. */
export function SearchedTable<Row extends { readonly id: string }>({
  columns,
  ...list
}: SearchedTableProps<Row>) {
  const { loading } = wordsOf(startWords).app;
  const table = { label: list.words.title, columns, keyOf: ({ id }: Row) => id };
  return (
    <SearchedList {...list} skeleton={<DataTable {...table} rows={null} loading={loading} />}>
      {(rows) => <DataTable {...table} rows={rows} isBusy={list.list.isPlaceholderData} />}
    </SearchedList>
  );
}
