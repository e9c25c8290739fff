import { ownerships } from '#domain/machine.ts';
import { cmasaPlans } from '#domain/price/visit-coverage.ts';
import { domain } from '#words/en/domain.ts';
import { managementWords } from '#words/en/management.ts';
import { clientImportWords } from '#words/en/people/client-import.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import type { SheetTexts } from './clients-of-sheet.ts';
import type { Headings } from './sheet-columns.ts';

/** The headings that are understood: in the reader's language, and in English. */
export const allHeadings = (): readonly Headings[] => [
  wordsOf(clientImportWords).columns,
  clientImportWords.columns,
];

/** Returns the texts for the values of columns with fixed choices: first the reader's text, then the English one. */
export function sheetTexts(): SheetTexts {
  const words = wordsOf(clientImportWords);
  const { plan } = wordsOf(managementWords);
  const { ownership } = wordsOf(domain);
  return {
    plans: textsOf(cmasaPlans, plan, managementWords.plan),
    ownerships: textsOf(ownerships, ownership, domain.ownership),
    notOne: (choices) => words.faults.notOne(joined(Object.values(choices).flatMap(([text]) => text ?? []))),
    differs: words.faults.differs,
  };
}

function textsOf<Value extends string>(
  values: readonly Value[],
  ...languages: readonly Readonly<Record<Value, string>>[]
): Readonly<Record<Value, readonly string[]>> {
  const entries = values.map((value) => [value, languages.map((texts) => texts[value])]);
  return Object.fromEntries(entries) as Record<Value, string[]>;
}
