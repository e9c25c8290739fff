import { Group, Stack, Text, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Tag } from '#web/ui/Tag.tsx';
import { tourWords } from '#words/en/tour.ts';
import { wordsOf } from '#words/words.ts';
import classes from './SampleView.module.css';

type SampleViewProps = {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A role's dashboard in a frame that marks it as a sample. */
export function SampleView({ title, actions, children }: SampleViewProps) {
  const tour = wordsOf(tourWords);
  return (
    <div className={classes.frame}>
      <div className={classes.mark}>
        <Tag color="crema" icon={IconFlask} text={tour.sample} outlined />
        <Text size="sm">{tour.sampleExplained}</Text>
      </div>
      <Stack gap="lg" className={classes.view ?? ''}>
        <Group justify="space-between" align="flex-start" gap="sm">
          <Title order={2} className={classes.title ?? ''}>
            {title}
          </Title>
          {actions}
        </Group>
        {children}
      </Stack>
    </div>
  );
}

/** Figures on one line, or in pairs if there is little room. */
export function SampleStats({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  return (
    <ul className={classes.stats} aria-label={label}>
      {children}
    </ul>
  );
}

/** The content of a card, with its buttons at the bottom edge. */
export function SampleCardContent({ children }: { readonly children: ReactNode }) {
  return <div className={classes.card}>{children}</div>;
}

export function SampleSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Title order={3}>{title}</Title>
      {children}
    </section>
  );
}

/** A wide part and a narrow part, side by side if there is room. */
export function SamplePair({
  wide,
  children,
}: {
  readonly wide: 'first' | 'last';
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.pair} data-wide={wide}>
      {children}
    </div>
  );
}
