import { Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './EntryCard.module.css';

type EntryCardProps = { readonly title: string; readonly subtitle: string; readonly children: ReactNode };

/** The card in the middle of the pages before one is signed in. */
export function EntryCard({ title, subtitle, children }: EntryCardProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={classes.entry}>
      <div className={classes.card}>
        <img src="/favicon.svg" alt="" width={44} height={44} />
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" mb="lg">
          {subtitle}
        </Text>
        {children}
      </div>
    </main>
  );
}
