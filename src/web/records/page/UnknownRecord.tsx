import type { PagedRecord } from '#domain/events/record-address.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { wordsOf } from '#words/words.ts';

/** The screen for a record that cannot be opened. It does not reveal whether the record exists. */
export function UnknownRecord({ record }: { readonly record: PagedRecord }) {
  const { notFound, notFoundHint } = wordsOf(recordPagesWords);
  return (
    <Page title={notFound[record]}>
      <EmptyState text={notFoundHint} />
    </Page>
  );
}
