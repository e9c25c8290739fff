import { defineWords } from '#words/words.ts';

/** The strings for the order and the columns of a table. */
export const tablesWords = defineWords('tables', {
  view: 'View',
  viewOf: (table: string) => `View: ${table}`,
  sortBy: 'Sort by',
  usualOrder: 'Default order',
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
  columns: 'Columns',
  sorting: (count: number) => `Loading all rows to sort them: ${count} loaded`,
  tooMany: (most: number) =>
    `Too many rows to sort. Narrow the list to ${most.toLocaleString('en-US')} rows or fewer.`,
});
