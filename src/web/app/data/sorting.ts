import { formatLocale } from '#words/words.ts';
import { type QueryParameters, words } from './address.ts';
import { useAddressView } from './address-view.ts';

/** The column by which a table is sorted. */
export type Sorting = { readonly column: string; readonly isDescending: boolean };

const sortOnly = { sort: words };

/** Returns the table's sorting from the address: `?sort=name`, or `?sort=-name` for descending. */
export function useSorting() {
  const { view, choose } = useAddressView(sortOnly);
  return {
    sorting: parseSorting(view.sort),
    sortBy: (next: Sorting | null) => choose({ sort: printSorting(next) }),
  };
}

/** Returns the page size for a table: larger pages if the table needs all rows in order to sort them. */
export function pageSizeFor(sorting: Sorting | null): { readonly limit?: number } {
  return sorting === null ? {} : { limit: 100 };
}

export function parseSorting(text: QueryParameters[string]): Sorting | null {
  if (!text) return null;
  const isDescending = text.startsWith('-');
  return { column: isDescending ? text.slice(1) : text, isDescending };
}

export function printSorting(sorting: Sorting | null): string {
  return sorting === null ? '' : `${sorting.isDescending ? '-' : ''}${sorting.column}`;
}

/**
 * Returns the next sort order when someone presses the column's name: ascending, descending, then the default order.
 */
export function nextSorting(before: Sorting | null, column: string): Sorting | null {
  if (before?.column !== column) return { column, isDescending: false };
  return before.isDescending ? null : { column, isDescending: true };
}

/** Unifies letters that have several spellings, where the collator does not. */
const folded = (text: string) =>
  text
    .replace(/\u0640/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیئ]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك');

/**
 * Returns a function that compares texts in the reader's language. Letters that have several spellings count as one,
 * as they do in a search, so أحمد is next to احمد.
 */
export function textOrder(): (one: string, other: string) => number {
  const { compare } = new Intl.Collator(formatLocale(), { numeric: true, sensitivity: 'base' });
  return (one, other) => compare(folded(one), folded(other));
}

type SortValue = string | number | null | undefined;

/** Returns the rows in order. Rows without a value are last. Rows with equal values keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  isDescending: boolean,
): readonly Row[] {
  const compare = textOrder();
  const order = (one: NonNullable<SortValue>, other: NonNullable<SortValue>) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other));
  return rows.toSorted((a, b) => {
    const [one, other] = [sortValue(a) ?? null, sortValue(b) ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isDescending ? order(other, one) : order(one, other);
  });
}
