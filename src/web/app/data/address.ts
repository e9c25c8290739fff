import { isCalendarDate } from '#domain/values/calendar.ts';

/** The parameters after the `?` of an address, as text. Numbers are not parsed. */
export type QueryParameters = Readonly<Record<string, string | undefined>>;

export function parseQuery(query: string): QueryParameters {
  return Object.fromEntries(new URLSearchParams(query));
}

export function printQuery(parameters: QueryParameters): string {
  const query = new URLSearchParams();
  for (const [name, text] of Object.entries(parameters)) if (text !== undefined) query.set(name, text);
  return query.size === 0 ? '' : `?${query}`;
}

/** Reads one value from the address. Returns the default if the value is missing or invalid. */
type Reader<Value extends string | null> = (text: string | undefined) => Value;
type Readers = Readonly<Record<string, Reader<string | null>>>;
export type ViewOf<R extends Readers> = { readonly [Name in keyof R]: ReturnType<R[Name]> };

const longest = 100;

/** The search words, cut to the length that the server accepts. */
export const words: Reader<string> = (text) => text?.trim().slice(0, longest) ?? '';

/** The id of a record; null if the address has no valid one. */
export const id: Reader<string | null> = (text) =>
  text !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : null;

/** The number of a page after the first one, as text; null for the first page, and if the address has no valid one. */
export const pageNumber: Reader<string | null> = (text) =>
  text !== undefined && /^[1-9]\d{0,2}$/.test(text) ? text : null;

/** A day of this century; null if the address has no valid one. */
export const day: Reader<string | null> = (text) =>
  text !== undefined && isCalendarDate(text) && text.startsWith('20') ? text : null;

/** A month of this century, YYYY-MM; null if the address has no valid one. */
export const month: Reader<string | null> = (text) => (day(`${text}-01`) === null ? null : (text ?? null));

export function oneOf<Value extends string>(choices: readonly Value[]): Reader<Value | null>;
export function oneOf<Value extends string>(choices: readonly Value[], usual: Value): Reader<Value>;
export function oneOf<Value extends string>(choices: readonly Value[], usual: Value | null = null) {
  return (text: string | undefined) => choices.find((choice) => choice === text) ?? usual;
}

export function readView<R extends Readers>(parameters: QueryParameters, readers: R): ViewOf<R> {
  const read = Object.entries(readers).map(([name, reader]) => [name, reader(parameters[name])]);
  return Object.fromEntries(read) as ViewOf<R>;
}

/**
 * Returns the parameters with the changes applied. Omits default values, and keeps parameters that other components
 * use.
 */
export function withChanges<R extends Readers>(
  parameters: QueryParameters,
  readers: R,
  changes: Partial<ViewOf<R>>,
): QueryParameters {
  const changed = Object.entries(changes as QueryParameters).map(([name, value]) => {
    const isUsual = value === readers[name]?.(undefined);
    return [name, isUsual ? undefined : value];
  });
  return { ...parameters, ...Object.fromEntries(changed) };
}
