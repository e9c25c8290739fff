import type { ReactNode } from 'react';
import classes from './FieldPair.module.css';

/** Two inputs side by side if there is room. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
