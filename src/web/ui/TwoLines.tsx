import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

type TwoLinesProps = { readonly first: ReactNode; readonly second: ReactNode };

/**
 * The content of a table cell, with a detail in smaller letters below it. In a row each of the two stays on
 * one line.
 */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <>
      <span className={classes.line}>{first}</span>
      <span className={classes.line} data-second>
        {second}
      </span>
    </>
  );
}
