import type { Column } from '#web/ui/DataTable.tsx';

/** Returns a column that shows a plain value and is sorted by it. */
export function valueColumn<Row>(
  id: string,
  name: string,
  value: (row: Row) => string | number | null | undefined,
): Column<Row> {
  return { id, name, cell: value, sortValue: value };
}
