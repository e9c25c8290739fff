import { type Author, nameOfAuthor, theServer } from '#domain/events/author.ts';
import { eventOf, eventTypes } from '#domain/events/event.ts';
import { isNotificationType } from '#domain/events/notification.ts';
import { visitLinkField } from '#domain/job-orders/visit-link.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { authorColumns, events } from '#server/store/events.ts';
import { withoutSecrets } from '#server/store/history/historic-tables.ts';
import { insertRow } from '#server/store/rows/rows.ts';
import type { RecordChange } from './context.ts';
import { eventChannel } from './live.ts';
import { type Mailing, notify } from './notify.ts';

export type Recording = Mailing & { readonly tx: Transaction; readonly at: Date };

/** Writes the event, announces it and notifies people in the transaction. This is the only way to report a change. */
export function recordBy(by: Author, { tx, at, ...mailing }: Recording): RecordChange {
  return (type, happening) => {
    const { changes, ...facts } = eventOf(type, happening);
    const event = {
      id: mailing.newId(),
      at,
      ...facts,
      changes: { ...withoutSecrets(eventTypes[type], changes), ...linkOf(by) },
      ...authorColumns(by),
    };
    insertRow(tx, events, event);
    const { operator_id, client_id, technician_id, record_id } = event;
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
  };
}

/** The link that an author without an account used. */
function linkOf(by: Author) {
  return by.kind === 'visit-link' ? { [visitLinkField]: { to: by.origin } } : {};
}
