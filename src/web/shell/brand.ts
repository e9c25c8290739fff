import type { Brand } from '#contract/brand/brand.ts';
import { brandScale } from '#domain/brand/brand.ts';
import { onSessionEvent, sessionState, useSession } from '#web/app/accounts/session.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Returns the theme's variables for a hue. Includes the variables that theme-variables.css derives with
 * var(), because elements below :root inherit those as computed at :root.
 */
export function brandVariables(hue: number): Readonly<Record<`--${string}`, string>> {
  const tones = brandScale(hue);
  const tone = (index: number) => tones[index] ?? '';
  const scale = tones.map((color, index) => [`--mantine-color-gulf-${index}`, color]);
  const primary = tones.map((color, index) => [`--mantine-primary-color-${index}`, color]);
  const derived = Object.entries({
    filled: tone(7),
    'filled-hover': tone(8),
    light: tone(1),
    'light-hover': tone(2),
    'light-color': tone(9),
  }).flatMap(([name, color]) => [
    [`--mantine-color-gulf-${name}`, color],
    [`--mantine-primary-color-${name}`, color],
  ]);
  return {
    ...Object.fromEntries([...scale, ...primary, ...derived]),
    '--mantine-color-gulf-text': tone(7),
    '--mantine-color-gulf-outline': tone(7),
    '--mantine-color-gulf-outline-hover': tone(0),
    '--mantine-color-anchor': tone(7),
  };
}

/**
 * Sets the page's hue; null restores the product's own. The Content-Security-Policy allows this, because it
 * does not treat variables set by a script as inline style.
 */
function applyHue(hue: number | null, { style }: HTMLElement = document.documentElement): void {
  for (const [name, color] of Object.entries(brandVariables(hue ?? 0))) {
    if (hue === null) style.removeProperty(name);
    else style.setProperty(name, color);
  }
}

/** Starts applying the brand to the page: the operator's, or else the brand of the web address. */
export function startBrand(): void {
  let applied: Brand['hue'] = null;
  onSessionEvent(() => {
    const hue = sessionState().brand?.hue ?? null;
    if (hue !== applied) applyHue(hue);
    applied = hue;
  });
}

export type BrandView = {
  readonly name: string;
  readonly logo: string | null;
  /** True for an operator's brand, false for the product's own. */
  readonly isOwn: boolean;
};

/** Returns the name and logo to show. The logo is null if the brand has none. */
export function useBrand(): BrandView {
  const { product } = wordsOf(startWords).app;
  const { brand } = useSession();
  if (brand === null) return { name: product, logo: '/favicon.svg', isOwn: false };
  return { name: brand.name, logo: brand.logo, isOwn: true };
}
