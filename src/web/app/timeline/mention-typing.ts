/** Where someone who may be mentioned is being typed: what stands after the @, and where that begins. */
export type TypedMention = { readonly at: number; readonly typed: string };

const longestName = 40;

/** The name that is typed before the cursor; null where none is. An @ within a word, as in an address, begins none. */
export function typedMention(text: string, cursor: number): TypedMention | null {
  const before = text.slice(0, cursor);
  const at = before.lastIndexOf('@');
  if (at === -1 || (at > 0 && /[^\s(]/.test(before.charAt(at - 1)))) return null;
  const typed = before.slice(at + 1);
  return typed.length > longestName || /^\s|\n/.test(typed) ? null : { at, typed };
}

/** The people one of whose names begins with what was typed, or whose whole name does. */
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

/** The text with the name in the place of what was typed, and where the cursor stands then. */
export function withMention(text: string, { at, typed }: TypedMention, name: string) {
  const begun = `${text.slice(0, at)}@${name} `;
  const rest = text.slice(at + 1 + typed.length).replace(/^ /, '');
  return { text: begun + rest, cursor: begun.length };
}

/** Those of the people whose name stands after an @ in the text; who was taken out again is not mentioned. */
export function stillMentioned<Person extends { readonly name: string }>(
  people: readonly Person[],
  text: string,
): readonly Person[] {
  return people.filter(({ name }) => text.includes(`@${name}`));
}

export type Piece = { readonly text: string; readonly isMention: boolean; readonly at: number };

/** The text in pieces, so that the names of those who are mentioned can stand out. The longest name counts first. */
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
