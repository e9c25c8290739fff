import type { ReactNode } from 'react';
import classes from './TextList.module.css';

/** A list of privacy notices, one per line. */
export function TextList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}
