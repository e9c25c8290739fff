import type { HistoryEntry } from '#contract/history.ts';
import { hasPage } from '#domain/events/record-address.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { shownEvent, shownName } from '#web/app/language/shown-name.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { historyWords } from '#words/en/history.ts';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { eventsWords } from '#words/en/records/events.ts';
import { authorName } from '#words/say/author-name.ts';
import { zoneName } from '#words/say/zone-text.ts';
import { wordsOf } from '#words/words.ts';
import { ChangeList, FoldedChanges } from './ChangeList.tsx';
import { changeWords } from './change-words.ts';
import { changeLines } from './changes.ts';
import classes from './HistoryEntries.module.css';

type HistoryEntriesProps = {
  readonly entries: readonly HistoryEntry[];
  /**
   * `record`: the history of one record, whose name the entries omit. `platform`: the history of all records, with
   * collapsed changes.
   */
  readonly of: 'record' | 'platform';
};

export function HistoryEntries({ entries, of }: HistoryEntriesProps) {
  const history = wordsOf(historyWords);
  const zone = useOwnZone();
  return (
    <>
      <p className={classes.zone}>{wordsOf(recordPagesWords).timesIn(zoneName(zone))}</p>
      <ol className={classes.entries} aria-label={history.label}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} of={of} zone={zone} />
        ))}
      </ol>
    </>
  );
}

type EntryProps = { readonly entry: HistoryEntry; readonly zone: string } & Pick<HistoryEntriesProps, 'of'>;

function Entry({ entry: recorded, of, zone }: EntryProps) {
  const entry = shownEvent(recorded);
  const history = wordsOf(historyWords);
  const lines = changeLines(entry.changes, changeWords(), zone);
  return (
    <li className={classes.entry}>
      <p className={classes.what}>
        {wordsOf(eventsWords)[entry.type]}
        {of === 'platform' && entry.record !== 'platform_settings' && entry.subject !== '' && (
          <>
            {': '}
            <Subject entry={entry} />
          </>
        )}
      </p>
      <p className={classes.who}>
        <bdi>{unbroken(whoOf(entry, history.actedFor))}</bdi>
        {' · '}
        <time dateTime={entry.at}>{formatDateTime(entry.at, zone)}</time>
        {of === 'platform' && entry.operator !== null && (
          <>
            {' · '}
            <RecordLink record="country_operators" id={entry.operator.id}>
              {shownName(entry.operator)}
            </RecordLink>
          </>
        )}
      </p>
      {lines.length > 0 &&
        (of === 'platform' ? <FoldedChanges lines={lines} /> : <ChangeList lines={lines} />)}
    </li>
  );
}

/** The record's name, as a link to its page if it has one. */
function Subject({ entry: { record, record_id, subject } }: Pick<EntryProps, 'entry'>) {
  const name = <bdi className={classes.subject}>{unbroken(subject)}</bdi>;
  if (!hasPage(record)) return name;
  return (
    <RecordLink record={record} id={record_id}>
      {name}
    </RecordLink>
  );
}

/** Returns the person's name, and the name of the person they acted for. */
function whoOf(
  { actor_name, acted_for, by_link }: HistoryEntry,
  both: (actor: string, principal: string) => string,
): string {
  return acted_for === null ? authorName({ actor_name, by_link }) : both(actor_name, shownName(acted_for));
}
