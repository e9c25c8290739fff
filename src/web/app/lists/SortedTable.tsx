import { useState } from 'react';
import { nextSorting, type Sorting, sortedRows } from '#web/app/data/sorting.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';

type SortedTableProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
};

/**
 * A table within a page, whose rows have all been loaded. Its sorting is not in the address, because a page may have
 * several such tables.
 */
export function SortedTable<Row>({ rows, columns, ...table }: SortedTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const sortValue = columns.find(({ id }) => id === sorting?.column)?.sortValue;
  const isSorted = sorting !== null && sortValue !== undefined;
  return (
    <DataTable
      {...table}
      columns={columns}
      rows={isSorted ? sortedRows(rows, sortValue, sorting.isDescending) : rows}
      sorting={sorting}
      onSort={(column) => setSorting(nextSorting(sorting, column))}
    />
  );
}
