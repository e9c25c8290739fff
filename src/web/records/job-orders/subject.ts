import type { Addressed, Named, Placed } from '#domain/values/second-name.ts';
import { shownLocation, shownPlace } from '#web/app/language/shown-name.ts';
import { isolated } from '#words/say/isolated.ts';
import { joined } from '#words/say/joined.ts';

/** The maximum length of a subject, in characters. A longer heading would take up four lines on a phone. */
const mostLetters = 44;

/**
 * Returns the first sentence of a description as the subject of a heading. A long sentence is shortened to its first
 * clause, or to whole words. The page shows the whole description too.
 */
export function subjectOf(description: string): string {
  const [line = ''] = description.trim().split('\n');
  const [sentence = ''] = line.split(/[.!?؟](?=\s|$)/u);
  if (sentence.length <= mostLetters) return sentence;
  const [clause = ''] = sentence.split(/[,;:،](?=\s)/u);
  if (clause.length <= mostLetters) return clause;
  const words = clause.slice(0, mostLetters).split(' ');
  return `${words.length > 1 ? words.slice(0, -1).join(' ') : clause.slice(0, mostLetters)}…`;
}

/** Returns a heading such as "Sandglass Cafe · The grinder is jammed". */
export const headingOf = (name: string, description: string, otherwise: string): string =>
  lineOf(name, subjectOf(description) || otherwise);

/** Joins the nonempty parts into one line. Each keeps its own direction. */
export const lineOf = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.flatMap((part) => (part ? [isolated(part)] : [])).join(' · ');

type Work = {
  readonly machine: Placed;
  readonly client: Addressed;
  readonly site?: Named | null | undefined;
};

/** Returns where the work is done: the machine's location, the site if there is one, and the address. */
export const placeOf = ({ machine, ...work }: Work): string =>
  joined([shownLocation(machine), shownPlace(work)].filter((part) => part !== ''));
