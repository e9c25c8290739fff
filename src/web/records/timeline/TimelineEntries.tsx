import type { HappenedEntry, TimelineEntry } from '#contract/timeline.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { FoldedChanges } from '#web/records/history/ChangeList.tsx';
import { changeWords } from '#web/records/history/change-words.ts';
import { changeLines } from '#web/records/history/changes.ts';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { timelineWords } from '#words/en/cases/timeline.ts';
import { wordsOf } from '#words/words.ts';
import { CommentEntry } from './CommentEntry.tsx';
import { type TimelinePage, useSentence } from './sentence.ts';
import classes from './TimelineEntries.module.css';

type TimelineEntriesProps = { readonly entries: readonly TimelineEntry[]; readonly page: TimelinePage };

/** The events and comments, newest first. */
export function TimelineEntries({ entries, page }: TimelineEntriesProps) {
  const zone = useOwnZone();
  return (
    <ol className={classes.entries} aria-label={wordsOf(timelineWords).label}>
      {entries.map((entry) =>
        entry.kind === 'comment' ? (
          <CommentEntry key={entry.id} comment={entry} zone={zone} />
        ) : (
          <EventEntry key={entry.id} entry={entry} zone={zone} page={page} />
        ),
      )}
    </ol>
  );
}

type EventEntryProps = {
  readonly entry: HappenedEntry;
  readonly zone: string;
  readonly page: TimelinePage;
};

function EventEntry({ entry, zone, page }: EventEntryProps) {
  const sentence = useSentence(zone, page);
  const lines = changeLines(entry.changes ?? {}, changeWords(), zone);
  return (
    <li className={classes.happened} data-record={entry.record}>
      <p className={classes.what}>
        <bdi>{unbroken(sentence(entry))}</bdi>
      </p>
      <p className={classes.when}>
        <time dateTime={entry.at}>{formatDateTime(entry.at, zone)}</time>
      </p>
      {lines.length > 0 && <FoldedChanges lines={lines} />}
    </li>
  );
}
