import { type PagedRecord, recordAddress } from '#domain/events/record-address.ts';

/** Returns the element id of the comment input on a record's page. */
export function messageAnchor(id: string): string {
  return `message-${id}`;
}

/** Returns the address that opens a record's page with the focus in the comment input. */
export function messageAddress(record: PagedRecord, id: string): string {
  return `${recordAddress(record, id)}#${messageAnchor(id)}`;
}
