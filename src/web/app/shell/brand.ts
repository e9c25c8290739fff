import type { Brand } from '#contract/accounts.ts';
import { brandScale } from '#domain/brand/brand.ts';
import { onSessionEvent, sessionState, useSession } from '#web/app/accounts/session.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/**
 * The theme's variables in a hue. Those that theme-variables.css derives from the tones by var() are named too, since
 * an element below :root inherits them as they were computed there.
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

/** On the page, or the product's own look again. Variables set by script are no inline style to the policy. */
function applyHue(hue: number | null, { style }: HTMLElement = document.documentElement): void {
  for (const [name, color] of Object.entries(brandVariables(hue ?? 0))) {
    if (hue === null) style.removeProperty(name);
    else style.setProperty(name, color);
  }
}

/** From now on the page looks as the session's operator, or the address, wants it. */
export function startBrand(): void {
  let applied: Brand['hue'] = null;
  onSessionEvent(() => {
    const hue = sessionState().brand?.hue ?? null;
    if (hue !== applied) applyHue(hue);
    applied = hue;
  });
}

export type BrandShown = {
  readonly name: string;
  readonly logo: string | null;
  /** An operator's, not the product's. */
  readonly isOwn: boolean;
};

/** Name and logo in the product's place; without a logo of its own, a brand shows its first letter. */
export function useBrand(): BrandShown {
  const { product } = wordsOf(startWords).app;
  const { brand } = useSession();
  if (brand === null) return { name: product, logo: '/favicon.svg', isOwn: false };
  return { name: brand.name, logo: brand.logo, isOwn: true };
}
