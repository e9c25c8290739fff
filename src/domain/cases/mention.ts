import { formsOfName } from '#domain/values/both-forms.ts';
import type { Named } from '#domain/values/second-name.ts';

type Piece = { readonly text: string; readonly isMention: boolean; readonly at: number };

/**
 * A letter, a mark on a letter, or a digit. If one of them follows a name, the name is only the beginning of another
 * one.
 */
const goesOn = /^[\p{L}\p{M}\p{N}]/u;

/**
 * Splits the text of a comment into its mentions and the texts between them. If several names match, the longest one
 * is mentioned.
 */
export function piecesOf(text: string, names: readonly string[]): readonly Piece[] {
  const called = names.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length);
  const isMentioned = (name: string, at: number) =>
    text.startsWith(name, at) && !goesOn.test(text.slice(at + name.length));
  const pieces: Piece[] = [];
  let start = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = called.find((candidate) => isMentioned(candidate, at));
    if (name === undefined || at < start) continue;
    if (at > start) pieces.push({ text: text.slice(start, at), isMention: false, at: start });
    pieces.push({ text: name, isMention: true, at });
    start = at + name.length;
  }
  if (start < text.length) pieces.push({ text: text.slice(start), isMention: false, at: start });
  return pieces;
}

/** Returns the people whose name, in either form, still follows an @ in the text. */
export function stillMentioned<Person extends Named>(
  people: readonly Person[],
  text: string,
): readonly Person[] {
  const pieces = piecesOf(text, people.flatMap(formsOfName));
  const isMentioned = (form: string) => pieces.some((piece) => piece.isMention && piece.text === `@${form}`);
  return people.filter((person) => formsOfName(person).some(isMentioned));
}

/** Returns the form of the name that the text mentions; the first form if it mentions neither. */
export function mentionedForm(person: Named, text: string): string {
  const isMentioned = (form: string) => piecesOf(text, [form]).some((piece) => piece.isMention);
  return formsOfName(person).find(isMentioned) ?? person.name;
}

/** Returns the text with `to` in place of `from` in its mentions. `names` are the names that the text mentions. */
export function withRenamedMention(
  text: string,
  names: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): string {
  return piecesOf(text, names)
    .map((piece) => (piece.isMention && piece.text === `@${from}` ? `@${to}` : piece.text))
    .join('');
}
