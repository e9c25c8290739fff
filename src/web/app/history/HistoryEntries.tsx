import { IconArrowRight } from '@tabler/icons-react';
import type { HistoryEntry } from '#contract/history.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { historyWords } from '#words/en/history.ts';
import { eventsWords, fieldsWords } from '#words/en/records.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { type ChangeLine, type ChangeWords, changeLines } from './changes.ts';
import classes from './HistoryEntries.module.css';

type HistoryEntriesProps = {
  readonly entries: readonly HistoryEntry[];
  /**
   * `record` lists one record, which is not named in each entry; `platform` lists all of them, with the changes folded.
   */
  readonly of: 'record' | 'platform';
};

export function HistoryEntries({ entries, of }: HistoryEntriesProps) {
  const history = wordsOf(historyWords);
  const zone = useOwnZone();
  return (
    <>
      <p className={classes.zone}>{history.zone(zone)}</p>
      <ol className={classes.entries} aria-label={history.label}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} of={of} zone={zone} />
        ))}
      </ol>
    </>
  );
}

type EntryProps = { readonly entry: HistoryEntry; readonly zone: string } & Pick<HistoryEntriesProps, 'of'>;

function Entry({ entry, of, zone }: EntryProps) {
  const history = wordsOf(historyWords);
  const lines = changeLines(entry.changes, useChangeWords(), zone);
  const table = lines.length > 0 && <Changes lines={lines} />;
  return (
    <li className={classes.entry}>
      <p className={classes.what}>
        {wordsOf(eventsWords)[entry.type]}
        {of === 'platform' && entry.record !== 'platform_settings' && entry.subject !== '' && (
          <>
            {': '}
            <bdi className={classes.subject}>{entry.subject}</bdi>
          </>
        )}
      </p>
      <p className={classes.who}>
        <bdi>{whoOf(entry, history.actedFor)}</bdi>
        {' · '}
        <time dateTime={entry.at}>{formatDateTime(entry.at, zone)}</time>
        {of === 'platform' && entry.operator !== null && (
          <>
            {' · '}
            <bdi>{entry.operator.name}</bdi>
          </>
        )}
      </p>
      {of === 'platform' && table ? (
        <details className={classes.details}>
          <summary>{history.changed(lines.length)}</summary>
          {table}
        </details>
      ) : (
        table
      )}
    </li>
  );
}

/** Names the person, and the place when the person acted in somebody's place. */
function whoOf(
  { actor_name, acted_for }: HistoryEntry,
  both: (actor: string, place: string) => string,
): string {
  return acted_for === null ? actor_name : both(actor_name, acted_for.name);
}

function Changes({ lines }: { readonly lines: readonly ChangeLine[] }) {
  const { became } = wordsOf(historyWords);
  return (
    <dl className={classes.changes}>
      {lines.map(({ field, name, from, to }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            {from !== null && <bdi className={classes.value}>{from}</bdi>}
            {from !== null && to !== null && (
              <IconArrowRight role="img" aria-label={became} size={16} className={classes.arrow} />
            )}
            {to !== null && <bdi className={classes.value}>{to}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The words for what changed. The values of enumerations have the same words as elsewhere. */
function useChangeWords(): ChangeWords {
  const { domain } = wordsOf(startWords);
  const { values, ...words } = wordsOf(historyWords).changes;
  return {
    ...words,
    fields: wordsOf(fieldsWords),
    values: {
      ...values,
      status: { ...domain.requestStatus, ...domain.jobStatus },
      workflow_status: domain.workflowStatus,
      urgency: domain.urgency,
      visit_type: domain.visitType,
      type: domain.serviceType,
      service_type_requested: domain.serviceType,
      preferred_time_slot: domain.timeSlot,
      ownership: domain.ownership,
      requested_by: domain.role,
    },
  };
}
