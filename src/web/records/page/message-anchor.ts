import { type PagedRecord, recordAddress } from '#domain/record-address.ts';

/** Returns the id of the input for comments on a record's case. */
export function messageAnchor(id: string): string {
  return `message-${id}`;
}

/** Returns the address that opens a case with the cursor in the comment input. */
export function messageAddress(record: PagedRecord, id: string): string {
  return `${recordAddress(record, id)}#${messageAnchor(id)}`;
}
