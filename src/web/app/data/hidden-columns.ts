import { useState } from 'react';

/** Tracks which columns of a table this browser hides. */
export function useHiddenColumns(table: string) {
  const key = `grouphead.hidden-columns.${table}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(readHidden(key)));
  const show = (column: string, isShown: boolean) => {
    const next = new Set(hidden);
    if (isShown) next.delete(column);
    else next.add(column);
    setHidden(next);
    try {
      localStorage.setItem(key, [...next].join(' '));
    } catch {
      // A browser without room for it forgets the choice when the page closes.
    }
  };
  return { hidden, show };
}

const readHidden = (key: string) =>
  (localStorage.getItem(key) ?? '').split(' ').filter((name) => name !== '');
