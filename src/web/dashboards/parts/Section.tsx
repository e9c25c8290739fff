import { Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './Section.module.css';

type SectionProps = {
  /** The id that links within the page point to. */
  readonly id?: string;
  readonly title: string;
  readonly hint?: string;
  /** A link to the screen with the full list. */
  readonly link?: { readonly text: string; readonly to: string };
  readonly children: ReactNode;
};

export function Section({ id, title, hint, link, children }: SectionProps) {
  return (
    <section id={id} className={classes.section}>
      <div className={classes.head}>
        <Title order={2}>{title}</Title>
        {link !== undefined && (
          <Anchor component={Link} to={link.to} underline="always" className="gh-tap">
            {link.text}
          </Anchor>
        )}
      </div>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}

type SectionPairProps = { readonly wide: 'first' | 'last'; readonly children: ReactNode };

/** Two sections, side by side if there is room. */
export function SectionPair({ wide, children }: SectionPairProps) {
  return (
    <div className={classes.room}>
      <div className={classes.pair} data-wide={wide}>
        {children}
      </div>
    </div>
  );
}
