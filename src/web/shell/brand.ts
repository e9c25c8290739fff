import type { Brand } from '#contract/brand/brand.ts';
import { brandScale } from '#domain/brand/brand.ts';
import { onSessionEvent, sessionState, useSession } from '#web/app/accounts/session.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Returns the variables that give the theme a hue, in both appearances. A page element that sets them needs the
 * `data-appearance` attribute, so the theme derives its colors from them.
 */
export function brandVariables(hue: number): Readonly<Record<`--${string}`, string>> {
  return Object.fromEntries(brandScale(hue).map((color, tone) => [`--brand-${tone}`, color]));
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

/** Keeps the page's hue up to date with the brand: the operator's, or else the brand of the web address. */
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
  return { name: shownName(brand), logo: brand.logo, isOwn: true };
}
