import { type Outcome, rowsOf, tableHead } from './table.ts';

const [begin, end] = ['<!-- gate -->', '<!-- /gate -->'];

/**
 * Returns the document with the part's new outcome in place of its old one. `names` lists all parts in order;
 * the rows of parts that no longer exist are removed.
 */
export function withOutcome(document: string, outcome: Outcome, names: readonly string[]): string {
  const [before, rest] = document.split(begin);
  const [table, after] = rest?.split(end) ?? [];
  if (before === undefined || table === undefined || after === undefined)
    throw new Error(`The document has no place for the table, between ${begin} and ${end}`);
  const known = table.split('\n').filter((line) => line.startsWith('| '));
  const rows = names.flatMap((name) =>
    name === outcome.part.name ? rowsOf(outcome) : known.filter((line) => line.startsWith(`| ${name} |`)),
  );
  return `${before}${begin}\n\n${[...tableHead, ...rows].join('\n')}\n\n${end}${after}`;
}
