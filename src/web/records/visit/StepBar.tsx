import type { ReactNode } from 'react';
import classes from './StepBar.module.css';

/** Holds the one button of a visit at the bottom of the screen. Phones show no menu while it is there. */
export function StepBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.bar} data-step-bar>
      {children}
    </div>
  );
}
