/** A mention that is being typed: the text after the @, and its position. */
export type TypedMention = { readonly at: number; readonly typed: string };

const longestName = 40;

/**
 * Returns the name that is typed before the cursor; null if there is none. An @ within a word, as in an email
 * address, starts none.
 */
export function typedMention(text: string, cursor: number): TypedMention | null {
  const before = text.slice(0, cursor);
  const at = before.lastIndexOf('@');
  if (at === -1 || (at > 0 && /[^\s(]/.test(before.charAt(at - 1)))) return null;
  const typed = before.slice(at + 1);
  return typed.length > longestName || /^\s|\n/.test(typed) ? null : { at, typed };
}

/** Returns the people with a name, or a part of it, that begins with the typed text. */
export function peopleNamed<Person extends { readonly name: string }>(
  people: readonly Person[],
  typed: string,
): readonly Person[] {
  const wanted = typed.toLocaleLowerCase();
  return people.filter(({ name }) => {
    const known = name.toLocaleLowerCase();
    return known.startsWith(wanted) || known.split(/\s+/).some((part) => part.startsWith(wanted));
  });
}

/** Returns the text with the chosen name in place of the typed one, and the new position of the cursor. */
export function withMention(text: string, { at, typed }: TypedMention, name: string) {
  const begun = `${text.slice(0, at)}@${name} `;
  const rest = text.slice(at + 1 + typed.length).replace(/^ /, '');
  return { text: begun + rest, cursor: begun.length };
}

/** Returns the people whose name is after an @ in the text. A name that was removed again does not count. */
export function stillMentioned<Person extends { readonly name: string }>(
  people: readonly Person[],
  text: string,
): readonly Person[] {
  return people.filter(({ name }) => text.includes(`@${name}`));
}

export type Piece = { readonly text: string; readonly isMention: boolean; readonly at: number };

/** Splits the text into pieces, so that mentioned names can be highlighted. The longest name counts first. */
export function piecesOf(text: string, names: readonly string[]): readonly Piece[] {
  const called = names.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length);
  const pieces: Piece[] = [];
  let begun = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = called.find((known) => text.startsWith(known, at));
    if (name === undefined || at < begun) continue;
    if (at > begun) pieces.push({ text: text.slice(begun, at), isMention: false, at: begun });
    pieces.push({ text: name, isMention: true, at });
    begun = at + name.length;
  }
  if (begun < text.length) pieces.push({ text: text.slice(begun), isMention: false, at: begun });
  return pieces;
}
