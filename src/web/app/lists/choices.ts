import { searchForm } from '#domain/values/search-text.ts';

export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  /** Search terms that are not shown. */
  readonly also?: string;
};

/** Returns the choices whose label, detail and hidden terms together contain every typed word. */
export function choicesWith(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = searchForm(typed).split(/\s+/).filter(Boolean);
  return choices.filter(({ label, detail, also = '' }) => {
    const text = searchForm(`${label} ${detail} ${also}`);
    return words.every((word) => text.includes(word));
  });
}

/**
 * Returns the search words. Returns '' if the text equals a choice's whole label, because it then comes from
 * selecting that choice.
 */
export function searchFor(choices: readonly Choice[], typed: string): string {
  return choices.some(({ label }) => label === typed) ? '' : typed.trim();
}
