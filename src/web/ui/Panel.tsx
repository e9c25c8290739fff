import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

type PanelProps = {
  readonly children: ReactNode;
  readonly as?: 'div' | 'section' | 'li' | 'article';
  readonly label?: string;
  /** The element id, for links with a #. The card can then receive the focus. */
  readonly id?: string;
};

/** A white card on the sand-colored page. */
export function Panel({ children, as: Element = 'div', label, id }: PanelProps) {
  return (
    <Element className={classes.panel} aria-label={label} {...(id !== undefined && { id, tabIndex: -1 })}>
      {children}
    </Element>
  );
}

type TitledPanelProps = {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
};

/** A card with a title, as a section of the page. */
export function TitledPanel({ title, hint, children }: TitledPanelProps) {
  const heading = <Title order={2}>{title}</Title>;
  return (
    <Panel as="section" label={title}>
      <Stack gap="md">
        {hint === undefined ? (
          heading
        ) : (
          <div>
            {heading}
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          </div>
        )}
        {children}
      </Stack>
    </Panel>
  );
}
