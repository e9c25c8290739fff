export type Choice = { readonly value: string; readonly label: string; readonly detail: string };

/** The choices that hold every typed word, in the label or in the detail. */
export function choicesWith(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label, detail }) => {
    const text = `${label} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * The words to search for. A text that equals a choice's whole label was put there by choosing it, so it is no search.
 */
export function searchFor(choices: readonly Choice[], typed: string): string {
  return choices.some(({ label }) => label === typed) ? '' : typed.trim();
}
