import { formsOfName } from '#domain/values/both-forms.ts';
import type { Named } from '#domain/values/second-name.ts';

/** A mention that is being typed: the text after the @, and the position of the @. */
export type TypedMention = { readonly at: number; readonly typed: string };

const longestName = 40;

/**
 * Returns the mention being typed before the cursor; null if there is none. An @ inside a word, as in an email
 * address, does not start a mention.
 */
export function typedMention(text: string, cursor: number): TypedMention | null {
  const before = text.slice(0, cursor);
  const at = before.lastIndexOf('@');
  if (at === -1 || (at > 0 && /[^\s(]/.test(before.charAt(at - 1)))) return null;
  const typed = before.slice(at + 1);
  return typed.length > longestName || /^\s|\n/.test(typed) ? null : { at, typed };
}

/**
 * Returns the people with a name that starts with the typed text, or has a word that does. Names in both scripts
 * count.
 */
export function peopleNamed<Person extends Named>(
  people: readonly Person[],
  typed: string,
): readonly Person[] {
  const query = typed.toLocaleLowerCase();
  const isNamed = (form: string) => {
    const lowerName = form.toLocaleLowerCase();
    return lowerName.startsWith(query) || lowerName.split(/\s+/).some((part) => part.startsWith(query));
  };
  return people.filter((person) => formsOfName(person).some(isNamed));
}

/** Returns the text with the selected name in place of the typed one, and the new cursor position. */
export function withMention(text: string, { at, typed }: TypedMention, name: string) {
  const beginning = `${text.slice(0, at)}@${name} `;
  const rest = text.slice(at + 1 + typed.length).replace(/^ /, '');
  return { text: beginning + rest, cursor: beginning.length };
}
