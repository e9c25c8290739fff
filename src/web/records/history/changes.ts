import type { HistoryEntry } from '#contract/history.ts';
import { type LinkOrigin, visitLinkField } from '#domain/job-orders/visit-link.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDate, formatDateTime } from '#web/app/time/dates.ts';
import { linkName } from '#words/say/author-name.ts';
import { preciseText } from '#words/say/count-text.ts';
import { countryText } from '#words/say/country-text.ts';
import { joined } from '#words/say/joined.ts';
import { amountText } from '#words/say/money-text.ts';

export type ChangeWords = {
  readonly yes: string;
  readonly no: string;
  readonly empty: string;
  readonly picture: string;
  /**
   * Names of fields. A field without a name is shown as the words of its key, because the history still has
   * changes of columns that no longer exist.
   */
  readonly fields: Readonly<Record<string, string>>;
  /** The words for an enumeration's values, by field. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** A field with its old and new value. `from` is null for a new record, and `to` for a removed one. */
export type ChangeLine = {
  readonly field: string;
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
};

/** Returns the changes of a write, field by field, in the reader's language. */
export function changeLines(
  changes: HistoryEntry['changes'],
  words: ChangeWords,
  timeZone: string,
): readonly ChangeLine[] {
  return Object.entries(changes)
    .filter(([field, change]) => isInformative(field, change))
    .map(([field, { from, to }]) => ({
      field,
      name: words.fields[field] ?? wordsOf(field),
      from: from === undefined ? null : valueText(field, from, words, timeZone),
      to: to === undefined ? null : valueText(field, to, words, timeZone),
    }));
}

/** Returns false for an id in a new or removed record, which only repeats the other lines. */
function isInformative(field: string, { from, to }: HistoryEntry['changes'][string]): boolean {
  return !field.endsWith('_id') || (from !== undefined && to !== undefined);
}

function valueText(field: string, value: unknown, words: ChangeWords, timeZone: string): string {
  if (value === null || value === '') return words.empty;
  if (field === 'logo') return words.picture;
  if (field === visitLinkField) return linkName(value as LinkOrigin);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return preciseText(value);
  if (typeof value === 'string') return words.values[field]?.[value] ?? textOf(field, value, timeZone);
  if (Array.isArray(value)) {
    const named = value.map((item) => words.values[field]?.[String(item)] ?? nameOf(item));
    return joined(named) || words.empty;
  }
  return typeof value === 'object' ? joined(partsOf(value, words)) : String(value);
}

/** Returns every value inside an object, with the names of the fields that lead to it. */
function partsOf(value: object, words: ChangeWords): string[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const called = words.fields[name] ?? wordsOf(name);
    return typeof inner === 'object' && inner !== null
      ? partsOf(inner, words).map((part) => joined([called, part]))
      : [`${called}: ${inner}`];
  });
}

const plainDate = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const identifier = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const enumerated = /^[a-z]+(?:_[a-z]+)+$/;

function textOf(field: string, value: string, timeZone: string): string {
  if (field.endsWith('phone')) return formatPhone(value);
  if (field.endsWith('_fee')) return amountText(value);
  if (field === 'country') return countryText(value);
  if (plainDate.test(value)) return formatDate(value, timeZone);
  if (instant.test(value)) return formatDateTime(value, timeZone);
  // The end of an id is enough to tell two ids apart. The start of an id is its time of creation.
  if (identifier.test(value)) return `…${value.slice(-8)}`;
  return enumerated.test(value) ? wordsOf(value) : value;
}

function nameOf(item: unknown): string {
  return typeof item === 'object' && item !== null && 'name' in item
    ? String(item.name)
    : JSON.stringify(item);
}

/** Turns `follow_up_reason` into 'Follow up reason'. */
function wordsOf(name: string): string {
  const text = name.replace(/_id$/, '').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
