import type { ReactNode } from 'react';
import classes from './Stats.module.css';

type StatsProps = {
  readonly label: string;
  /** Set above more important content: each figure is next to its name. */
  readonly isCompact?: boolean;
  readonly children: ReactNode;
};

/** StatCards in one row, or in pairs if there is little room. */
export function Stats({ label, isCompact = false, children }: StatsProps) {
  return (
    <div className={classes.room}>
      <ul className={classes.stats} aria-label={label} data-compact={isCompact || undefined}>
        {children}
      </ul>
    </div>
  );
}
