export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  /** Hidden search terms. */
  readonly also?: string;
};

/** Returns the choices that contain every typed word in the label, the detail or the hidden terms. */
export function choicesWith(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label, detail, also = '' }) => {
    const text = `${label} ${detail} ${also}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * Returns the search words. A text that equals a choice's whole label comes from selecting it, so it is not a
 * search.
 */
export function searchFor(choices: readonly Choice[], typed: string): string {
  return choices.some(({ label }) => label === typed) ? '' : typed.trim();
}
