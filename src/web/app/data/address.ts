import { isCalendarDate } from '#domain/values/calendar.ts';

/** What follows the `?` of an address, as text: a number in it is no number yet. */
export type Said = Readonly<Record<string, string | undefined>>;

export function parseSaid(query: string): Said {
  return Object.fromEntries(new URLSearchParams(query));
}

export function printSaid(said: Said): string {
  const query = new URLSearchParams();
  for (const [name, text] of Object.entries(said)) if (text !== undefined) query.set(name, text);
  return query.size === 0 ? '' : `?${query}`;
}

/** Reads one thing that an address says. What it leaves out, or cannot mean, is the usual one. */
type Reader<Value extends string | null> = (text: string | undefined) => Value;
type Readers = Readonly<Record<string, Reader<string | null>>>;
export type ViewOf<R extends Readers> = { readonly [Name in keyof R]: ReturnType<R[Name]> };

const longest = 100;

/** What is searched for, no longer than the server takes. */
export const words: Reader<string> = (text) => text?.trim().slice(0, longest) ?? '';

/** A day of this century; null where none is said. */
export const day: Reader<string | null> = (text) =>
  text !== undefined && isCalendarDate(text) && text.startsWith('20') ? text : null;

/** A month of this century, YYYY-MM; null where none is said. */
export const month: Reader<string | null> = (text) => (day(`${text}-01`) === null ? null : (text ?? null));

export function oneOf<Value extends string>(choices: readonly Value[]): Reader<Value | null>;
export function oneOf<Value extends string>(choices: readonly Value[], usual: Value): Reader<Value>;
export function oneOf<Value extends string>(choices: readonly Value[], usual: Value | null = null) {
  return (text: string | undefined) => choices.find((known) => known === text) ?? usual;
}

export function readView<R extends Readers>(said: Said, readers: R): ViewOf<R> {
  const read = Object.entries(readers).map(([name, reader]) => [name, reader(said[name])]);
  return Object.fromEntries(read) as ViewOf<R>;
}

/** What the address says after the changes; the usual is not said. What others read of it stays. */
export function withChanges<R extends Readers>(said: Said, readers: R, changes: Partial<ViewOf<R>>): Said {
  const changed = Object.entries(changes as Said).map(([name, value]) => {
    const isUsual = value === readers[name]?.(undefined);
    return [name, isUsual ? undefined : value];
  });
  return { ...said, ...Object.fromEntries(changed) };
}
