import { useEffect } from 'react';
import { useHiddenColumns } from '#web/app/data/hidden-columns.ts';
import { sortedRows, useSorting } from '#web/app/data/sorting.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import type { Pages } from './PagedList.tsx';

/** The maximum number of rows that a browser loads in order to sort them. */
export const mostSortedRows = 1000;

/**
 * Applies this person's sorting and columns to a table. The rows are sorted only once all of them have loaded. If
 * there are too many rows, they keep the server's order.
 */
export function useTableView<Row>(
  table: string,
  columns: readonly Column<Row>[],
  { items, error, hasNextPage, isFetchingNextPage, fetchNextPage }: Pages<Row>,
) {
  const { sorting, sortBy } = useSorting();
  const { hidden, hide } = useHiddenColumns(table);
  const sorted = columns.find(({ id, sortValue }) => sortValue !== undefined && id === sorting?.column);
  const hasTooMany = sorted !== undefined && hasNextPage && items.length >= mostSortedRows;
  // After a page fails to load, the user must retry.
  const isLoadingAll = sorted !== undefined && hasNextPage && !hasTooMany && error === null;
  useEffect(() => {
    if (isLoadingAll && !isFetchingNextPage) fetchNextPage();
  }, [isLoadingAll, isFetchingNextPage, fetchNextPage]);
  const canSort = sorted?.sortValue !== undefined && sorting !== null && !hasNextPage;
  return {
    rows: canSort ? sortedRows(items, sorted.sortValue, sorting.isDescending) : items,
    visible: columns.filter(({ id }) => id === undefined || !hidden.includes(id)),
    sorting: sorted === undefined ? null : sorting,
    sortBy,
    hidden,
    hide,
    hasTooMany,
    isLoadingAll,
  };
}
export type TableView<Row> = ReturnType<typeof useTableView<Row>>;
