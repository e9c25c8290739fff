export const appearances = ['light', 'dark'] as const;

export type Appearance = (typeof appearances)[number];

/** The choices that people have. `system` follows the device. */
export const appearanceChoices = ['system', ...appearances] as const;

/** The cookie with the appearance that a person chose on this device. Without it, the device decides. */
export const appearanceCookie = 'appearance';

/** Returns the appearance that the text specifies, or null if it specifies none. */
export function appearanceNamed(text: string | undefined): Appearance | null {
  return appearances.find((appearance) => appearance === text) ?? null;
}
