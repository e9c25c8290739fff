import { type Author, nameOfAuthor, theServer } from '#domain/events/author.ts';
import { type EventType, eventOf, eventTypes, type Happening, type RowOf } from '#domain/events/event.ts';
import { isNotificationType } from '#domain/events/notification.ts';
import { visitLinkField } from '#domain/job-orders/visit-link.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { authorColumns, events } from '#server/store/events.ts';
import { withoutSecrets } from '#server/store/history/historic-tables.ts';
import { insertRow, insertRows } from '#server/store/rows/rows.ts';
import type { RecordChange, RecordChanges } from './context.ts';
import { eventChannel } from './live.ts';
import { type Mailing, notify } from './notify.ts';

export type Recording = Mailing & { readonly tx: Transaction; readonly at: Date };

/** Writes the event, announces it and notifies people in the transaction. This is the only way to report a change. */
export function recordBy(by: Author, recording: Recording): RecordChange {
  return (type, happening) => {
    const event = eventBy(by, recording, type, happening);
    insertRow(recording.tx, events, event);
    tell(by, recording, event);
  };
}

/** Like recordBy, for any number of changes of one type. */
export function recordAllBy(by: Author, recording: Recording): RecordChanges {
  return (type, happenings) => {
    const all = happenings.map((happening) => eventBy(by, recording, type, happening));
    insertRows(recording.tx, events, all);
    for (const event of all) tell(by, recording, event);
  };
}

function eventBy<Type extends EventType>(
  by: Author,
  { at, newId }: Recording,
  type: Type,
  happening: Happening<RowOf<Type>>,
) {
  const { changes, ...facts } = eventOf(type, happening);
  return {
    id: newId(),
    at,
    ...facts,
    changes: { ...withoutSecrets(eventTypes[type], changes), ...linkOf(by) },
    ...authorColumns(by),
  };
}

/** Announces the event, and notifies people of it. */
function tell(by: Author, { tx, at, ...mailing }: Recording, event: ReturnType<typeof eventBy>): void {
  const { type, operator_id, client_id, technician_id, record_id } = event;
  const announcement = JSON.stringify({
    type,
    record_id,
    operator_id,
    client_id,
    technician_id,
    at: at.getTime(),
  });
  tx.announce(eventChannel, announcement);
  if (!isNotificationType(type)) return;
  notify(tx, event, mailing, ({ id, operator_id }) => {
    const back = tx.switchTo(systemFor({ account: id }));
    const of = { id, operator_id, name: nameOfAuthor(by) };
    recordBy(theServer, { tx, at, ...mailing })('accounts.mail-limit-reached', { of });
    back();
  });
}

/** Returns the link that an author without an account used. */
function linkOf(by: Author) {
  return by.kind === 'visit-link' ? { [visitLinkField]: { to: by.origin } } : {};
}
