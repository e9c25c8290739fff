import type { Brand } from '#contract/accounts.ts';
import { brandScale } from '#domain/brand/brand.ts';
import { onSessionEvent, sessionState, useSession } from '#web/app/accounts/session.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Returns the theme's variables in a hue. Includes the variables that theme-variables.css derives by var(),
 * because elements below :root inherit their values as computed at :root.
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
 * Sets the hue of the page; null restores the product's own. The policy does not treat variables set by
 * script as inline style.
 */
function applyHue(hue: number | null, { style }: HTMLElement = document.documentElement): void {
  for (const [name, color] of Object.entries(brandVariables(hue ?? 0))) {
    if (hue === null) style.removeProperty(name);
    else style.setProperty(name, color);
  }
}

/** Starts to give the page the brand of the session's operator, or of the address. */
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
  /** True for an operator's brand, false for the product's. */
  readonly isOwn: boolean;
};

/** Returns the name and logo to show. A brand without a logo shows its first letter. */
export function useBrand(): BrandView {
  const { product } = wordsOf(startWords).app;
  const { brand } = useSession();
  if (brand === null) return { name: product, logo: '/favicon.svg', isOwn: false };
  return { name: brand.name, logo: brand.logo, isOwn: true };
}
