import { isNumbered, numberIn, type PagedRecord } from '#domain/events/record-address.ts';
import { RecordByNumber } from './RecordByNumber.tsx';
import { recordPages } from './record-pages.tsx';
import { UnknownRecord } from './UnknownRecord.tsx';

type RecordScreenProps = { readonly record: PagedRecord; readonly id: string };

/**
 * The screen for a record's address. If the address has a number instead of an id, it redirects to the record with that
 * number.
 */
export function RecordScreen({ record, id }: RecordScreenProps) {
  const number = isNumbered(record) ? numberIn(record, id) : null;
  if (isNumbered(record) && number !== null) return <RecordByNumber record={record} number={number} />;
  const Page = recordPages[record];
  return Page === undefined ? <UnknownRecord record={record} /> : <Page id={id} key={id} />;
}
