import type { ReactNode } from 'react';
import classes from './Stats.module.css';

type StatsProps = {
  readonly label: string;
  /** True if the content below is more important. Each figure is then next to its name. */
  readonly isCompact?: boolean;
  readonly children: ReactNode;
};

/** StatCards on one line, or in pairs if there is little room. */
export function Stats({ label, isCompact = false, children }: StatsProps) {
  return (
    <div className={classes.room}>
      <ul className={classes.stats} aria-label={label} data-compact={isCompact || undefined}>
        {children}
      </ul>
    </div>
  );
}
