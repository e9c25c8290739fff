import { useState } from 'react';

/** Returns the columns of a table that this browser hides, and a function that hides exactly the given ones. */
export function useHiddenColumns(table: string) {
  const key = `grouphead.hidden-columns.${table}`;
  const [hidden, setHidden] = useState(() => readHidden(key));
  const hide = (columns: readonly string[]) => {
    setHidden(columns);
    try {
      localStorage.setItem(key, columns.join(' '));
    } catch (error) {
      // The browser's storage is full or blocked, so the choice lasts only until the page is closed.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return { hidden, hide };
}

const readHidden = (key: string): readonly string[] => (localStorage.getItem(key) ?? '').split(' ');
