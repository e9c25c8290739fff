import type { ReactNode } from 'react';
import classes from './StepBar.module.css';

type StepBarProps = {
  /** True if a phone shows the bar above its menu instead of replacing the menu. */
  readonly isAboveMenu?: boolean;
  readonly children: ReactNode;
};

/** Holds the main button of a visit at the bottom of the screen, within reach of a thumb. */
export function StepBar({ isAboveMenu = false, children }: StepBarProps) {
  return (
    <div className={isAboveMenu ? classes.aboveMenu : classes.bar} data-step-bar={!isAboveMenu || undefined}>
      {children}
    </div>
  );
}
