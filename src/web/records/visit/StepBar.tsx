import type { ReactNode } from 'react';
import classes from './StepBar.module.css';

/** Holds the main button of a visit at the bottom of the screen. Phones hide the menu while it is shown. */
export function StepBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.bar} data-step-bar>
      {children}
    </div>
  );
}
