import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

type TwoLinesProps = { readonly first: ReactNode; readonly second: ReactNode };

/** What stands in a table's cell and, smaller below it, what tells more of it. In a row each keeps to its line. */
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
