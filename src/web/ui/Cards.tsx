import type { ReactNode } from 'react';
import classes from './Cards.module.css';

/** A grid of cards. Each card is at least as wide as `min`. */
export function Cards({
  children,
  min = '20rem',
  label,
}: {
  readonly children: ReactNode;
  readonly min?: string;
  readonly label?: string;
}) {
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}, 100%), 1fr))` }}
    >
      {children}
    </ul>
  );
}
