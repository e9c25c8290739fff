import type { ReactNode } from 'react';
import classes from './Stats.module.css';

type StatsProps = { readonly label: string; readonly children: ReactNode };

/** StatCards in one row, or in pairs where there is little room. */
export function Stats({ label, children }: StatsProps) {
  return (
    <div className={classes.room}>
      <ul className={classes.stats} aria-label={label}>
        {children}
      </ul>
    </div>
  );
}
