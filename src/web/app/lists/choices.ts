export type Choice = { readonly value: string; readonly label: string; readonly detail: string };

/** The choices that hold every typed word, in the label or in the detail. */
export function choicesWith(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label, detail }) => {
    const text = `${label} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What to search for: a text that is a choice's whole label was put there by choosing, not typed to search. */
export function searchFor(choices: readonly Choice[], typed: string): string {
  return choices.some(({ label }) => label === typed) ? '' : typed.trim();
}
