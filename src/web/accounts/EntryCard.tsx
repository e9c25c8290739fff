import { Loader, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { part } from '#web/app/parts/part.tsx';
import { BrandMark } from '#web/shell/BrandMark.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './EntryCard.module.css';

const LanguageSwitch = part(
  () => import('#web/app/accounts/LanguageSwitch.tsx').then((m) => m.LanguageSwitch),
  { waiting: <div className={classes.languages} /> },
);

type EntryCardProps = { readonly title: string; readonly subtitle: string; readonly children: ReactNode };

/**
 * The card on the pages before sign-in. Focus goes to the field that is marked for it, otherwise to the heading.
 */
export function EntryCard({ title, subtitle, children }: EntryCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const field = card.current?.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? heading.current)?.focus({ preventScroll: true });
  }, []);
  return (
    <main className={classes.entry}>
      <div className={classes.card} ref={card}>
        <BrandMark size={44} />
        <Title order={1} size="h2" ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <Text c="dimmed" mb="lg">
          {subtitle}
        </Text>
        {children}
      </div>
      <LanguageSwitch />
    </main>
  );
}

/** A spinner in place of a form that is still loading. */
export function EntryWaiting({ label }: { readonly label?: string }) {
  const { app } = wordsOf(startWords);
  return (
    <div className={classes.waiting} role="status" aria-label={label ?? app.loading}>
      <Loader aria-hidden />
    </div>
  );
}
