import type { ReactNode } from 'react';
import classes from './Panel.module.css';

type PanelProps = {
  readonly children: ReactNode;
  readonly as?: 'div' | 'section' | 'li' | 'article';
  readonly label?: string;
};

/** A white card on the sand-colored page. */
export function Panel({ children, as: Element = 'div', label }: PanelProps) {
  return (
    <Element className={classes.panel} aria-label={label}>
      {children}
    </Element>
  );
}
