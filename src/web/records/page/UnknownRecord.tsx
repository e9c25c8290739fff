import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { homeOfRole } from '#domain/accounts/account.ts';
import type { PagedRecord } from '#domain/events/record-address.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** The screen for a record that cannot be opened. It does not reveal whether the record exists. */
export function UnknownRecord({ record }: { readonly record: PagedRecord }) {
  const { notFound, notFoundHint } = wordsOf(recordPagesWords);
  const { home } = wordsOf(startWords).app.accessDenied;
  const { session } = useSession();
  return (
    <Page title={notFound[record]}>
      <EmptyState text={notFoundHint}>
        <Button variant="default" component={Link} to={homeOfRole(session?.role ?? null)}>
          {home}
        </Button>
      </EmptyState>
    </Page>
  );
}
