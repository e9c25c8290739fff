import { VisuallyHidden } from '@mantine/core';
import { listTimeline, type TimelineEntry } from '#contract/timeline.ts';
import { type CommentedRecord, commentedRecords } from '#domain/cases/comment.ts';
import type { RecordName } from '#domain/record-name.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { CommentBox } from '#web/records/comments/CommentBox.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { timelineWords } from '#words/en/cases/timeline.ts';
import { wordsOf } from '#words/words.ts';
import { useNewEntry } from './new-entry.ts';
import { type TimelinePage, useSentence } from './sentence.ts';
import { TimelineEntries } from './TimelineEntries.tsx';

type TimelineProps = TimelinePage;

/** The events of a record. For requests and jobs, it also has the comments on the case. */
export function Timeline({ record, id }: TimelineProps) {
  const { title, empty, emptyCase } = wordsOf(timelineWords);
  const entries = useServerPages(listTimeline, { record, record_id: id });
  const news = useNewEntry(entries.items, entries.data !== undefined);
  const commented = isCommented(record) ? record : null;
  return (
    <RecordSection title={title}>
      {commented !== null && <CommentBox key={id} location={{ record: commented, id }} />}
      <News entry={news} page={{ record, id }} />
      <PagedList list={entries} empty={commented === null ? empty : emptyCase}>
        {(items) => <TimelineEntries entries={items} page={{ record, id }} />}
      </PagedList>
    </RecordSection>
  );
}

function isCommented(record: RecordName): record is CommentedRecord {
  return commentedRecords.some((commentedRecord) => commentedRecord === record);
}

/** Announces the latest entry to screen readers. */
function News({ entry, page }: { readonly entry: TimelineEntry | null; readonly page: TimelinePage }) {
  const words = wordsOf(timelineWords);
  const sentence = useSentence(useOwnZone(), page);
  const textOf = (item: TimelineEntry) =>
    item.kind === 'comment'
      ? words.wrote(shownName({ name: item.author_name, second_name: item.author_second_name }), item.text)
      : sentence(item);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {entry === null ? '' : words.news(textOf(entry))}
    </VisuallyHidden>
  );
}
