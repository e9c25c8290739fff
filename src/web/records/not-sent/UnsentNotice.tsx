import { Text } from '@mantine/core';
import { entryText } from '#web/records/decisions/entry-text.ts';
import { useHeldEntries } from '#web/records/decisions/held-steps.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { outboxWords } from '#words/en/records/outbox.ts';
import { wordsOf } from '#words/words.ts';
import { openNotSent } from './not-sent-state.ts';

/**
 * Says on a job's page which entries are waiting to be sent, or that the technician must decide about a refused one.
 */
export function UnsentNotice({ job }: { readonly job: { readonly id: string } }) {
  const words = wordsOf(outboxWords);
  const { entries, isRefused, entriesText } = useHeldEntries(job.id);
  if (isRefused) {
    return (
      <Notice tone="warning" action={{ text: words.decide, run: openNotSent }}>
        {words.refusedNotice}
      </Notice>
    );
  }
  if (entriesText === null) return null;
  return (
    <Notice tone="info" title={words.notice.title} action={{ text: words.title, run: openNotSent }}>
      <Text>{words.notice.text}</Text>
      <Text>{entries.map(({ decision }) => entryText(decision)).join(' · ')}</Text>
    </Notice>
  );
}
