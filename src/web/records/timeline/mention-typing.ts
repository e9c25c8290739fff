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

/** Returns the people whose name, or a part of it, starts with the typed text. */
export function peopleNamed<Person extends { readonly name: string }>(
  people: readonly Person[],
  typed: string,
): readonly Person[] {
  const query = typed.toLocaleLowerCase();
  return people.filter(({ name }) => {
    const lowerName = name.toLocaleLowerCase();
    return lowerName.startsWith(query) || lowerName.split(/\s+/).some((part) => part.startsWith(query));
  });
}

/** Returns the text with the selected name in place of the typed one, and the new cursor position. */
export function withMention(text: string, { at, typed }: TypedMention, name: string) {
  const beginning = `${text.slice(0, at)}@${name} `;
  const rest = text.slice(at + 1 + typed.length).replace(/^ /, '');
  return { text: beginning + rest, cursor: beginning.length };
}

/** Returns the people whose name follows an @ in the text. Excludes people whose name was deleted again. */
export function stillMentioned<Person extends { readonly name: string }>(
  people: readonly Person[],
  text: string,
): readonly Person[] {
  return people.filter(({ name }) => text.includes(`@${name}`));
}

type Piece = { readonly text: string; readonly isMention: boolean; readonly at: number };

/**
 * Splits the text into pieces, so that mentioned names can be highlighted. If several names match, the longest wins.
 */
export function piecesOf(text: string, names: readonly string[]): readonly Piece[] {
  const called = names.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length);
  const pieces: Piece[] = [];
  let start = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = called.find((candidate) => text.startsWith(candidate, at));
    if (name === undefined || at < start) continue;
    if (at > start) pieces.push({ text: text.slice(start, at), isMention: false, at: start });
    pieces.push({ text: name, isMention: true, at });
    start = at + name.length;
  }
  if (start < text.length) pieces.push({ text: text.slice(start), isMention: false, at: start });
  return pieces;
}
