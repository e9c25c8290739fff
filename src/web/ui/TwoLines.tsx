import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

type TwoLinesProps = { readonly first: ReactNode; readonly second?: ReactNode };

/**
 * The content of a table cell, with an optional detail in smaller type below it. In a table row, each stays on one
 * line.
 */
export function TwoLines({ first, second = null }: TwoLinesProps) {
  return (
    <>
      <span className={classes.line}>{first}</span>
      {second !== null && (
        <span className={classes.line} data-second>
          {second}
        </span>
      )}
    </>
  );
}
