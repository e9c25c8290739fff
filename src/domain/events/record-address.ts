import { type Role, roles, supervisedBy } from '#domain/actor.ts';
import type { RecordName } from '#domain/record-name.ts';
import { withLatinDigits } from '#domain/values/latin-digits.ts';
import type { HistoricRecord } from './event.ts';

/** The paths of the records that have their own page. They are the same for every role. */
export const recordPaths = {
  service_requests: '/requests',
  job_orders: '/jobs',
  machines: '/machines',
  clients: '/clients',
  invoices: '/invoices',
  technicians: '/technicians',
  dispatchers: '/dispatchers',
  country_operators: '/operators',
  profiles: '/accounts',
} as const satisfies Partial<Readonly<Record<RecordName, `/${string}`>>>;
export type PagedRecord = keyof typeof recordPaths;
export const pagedRecords = Object.keys(recordPaths) as PagedRecord[];

export function hasPage(record: RecordName): record is PagedRecord {
  return Object.hasOwn(recordPaths, record);
}

export function recordAddress(record: PagedRecord, id: string): `/${string}` {
  return `${recordPaths[record]}/${id}`;
}

/** The page that shows the platform's settings, which have no record page. */
const platformSettings = '/admin/settings';

/** Returns the address of the page that shows a record with a history. */
export function addressOf(record: HistoricRecord, id: string): string {
  return hasPage(record) ? recordAddress(record, id) : platformSettings;
}

/** Returns the record whose page the address opens, or null if the address is not a record's page. */
export function recordAt(address: string): { readonly record: PagedRecord; readonly id: string } | null {
  const [, folder, id, ...rest] = address.split('/');
  const record = pagedRecords.find((candidate) => recordPaths[candidate] === `/${folder}`);
  return record === undefined || !id || rest.length > 0 ? null : { record, id };
}

/** The letters at the start of each numbered record's number. */
export const numberLetters = { service_requests: 'SR', job_orders: 'JO' } as const;
export type NumberedRecord = keyof typeof numberLetters;
const numberedRecords = Object.keys(numberLetters) as NumberedRecord[];

const largestNumber = 2 ** 31 - 1;

export function isNumbered(record: RecordName): record is NumberedRecord {
  return Object.hasOwn(numberLetters, record);
}

/** Returns the number in a string such as `JO-1048` or `jo1048`, or null. */
export function numberIn(record: NumberedRecord, text: string): number | null {
  const digits = new RegExp(`^${numberLetters[record]}-?(\\d{1,10})$`, 'i').exec(text)?.[1];
  const number = Number(digits);
  return digits !== undefined && number >= 1 && number <= largestNumber ? number : null;
}

type TypedNumber = {
  /** The kind of record that the letters denote; null if the text has only digits. */
  readonly record: NumberedRecord | null;
  readonly digits: string;
};

const typedForm = /^(?:([a-z]{2})[\s\p{Pd}]*0*(?=\d))?(\d{1,9})$/u;

/** Parses a number or its start as people type it (`jo 107`, `SR-0107`, Arabic digits), without leading zeros. */
export function typedNumber(text: string): TypedNumber | null {
  const [, letters, digits] = typedForm.exec(withLatinDigits(text).trim().toLowerCase()) ?? [];
  if (digits === undefined) return null;
  if (letters === undefined) return { record: null, digits };
  const record = numberedRecords.find((candidate) => numberLetters[candidate].toLowerCase() === letters);
  return record === undefined ? null : { record, digits };
}

const everybody = roles;
const planning = supervisedBy('country_operator', 'dispatcher');

/** The roles that may open each kind of page. domain/access decides which records they can see there. */
const pageReaders: Readonly<Record<PagedRecord, readonly Role[]>> = {
  service_requests: [...planning, 'client'],
  job_orders: everybody,
  machines: everybody,
  clients: everybody,
  invoices: supervisedBy('country_operator', 'client'),
  technicians: everybody,
  dispatchers: planning,
  country_operators: supervisedBy('country_operator'),
  profiles: supervisedBy('country_operator'),
};

/** Returns whether the role may open the record's page, so that a link to it is useful. */
export function mayOpen(role: Role, record: PagedRecord): boolean {
  return pageReaders[record].includes(role);
}
