import type { Column } from '#web/ui/DataTable.tsx';
import { countText } from '#words/say/count-text.ts';

/** Returns a column that shows a plain value and is sorted by it. */
export function valueColumn<Row>(
  id: string,
  name: string,
  value: (row: Row) => string | number | null | undefined,
): Column<Row> {
  const cell = (row: Row) => {
    const shown = value(row);
    return typeof shown === 'number' ? countText(shown) : shown;
  };
  return { id, name, cell, sortValue: value };
}
