import { type PagedRecord, recordAddress } from '#domain/record-address.ts';

/** The id of the input in which people write on the case of a record. */
export function messageAnchor(id: string): string {
  return `message-${id}`;
}

/** Where someone is led to write on a case, with the cursor in the input. */
export function messageAddress(record: PagedRecord, id: string): string {
  return `${recordAddress(record, id)}#${messageAnchor(id)}`;
}
