export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  /** What it is found by too, and not shown. */
  readonly also?: string;
};

/** The choices that hold every typed word, in the label, the detail or what else they are found by. */
export function choicesWith(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label, detail, also = '' }) => {
    const text = `${label} ${detail} ${also}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * The words to search for. A text that equals a choice's whole label was put there by choosing it, so it is no search.
 */
export function searchFor(choices: readonly Choice[], typed: string): string {
  return choices.some(({ label }) => label === typed) ? '' : typed.trim();
}
