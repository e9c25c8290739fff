import type { Appearance } from '#domain/brand/appearance.ts';
import { darkScale, darkSurface, darkTones } from '#domain/brand/brand.ts';
import { colors } from './theme.ts';

/** CSS variables with their values. */
export type Tokens = Readonly<Record<string, string>>;

const ink = '#211813';
const paper = '#ffffff';
const crema = colors.crema[4];

/**
 * The tones of each scale in the dark appearance. The neutral tones range from the color of a card to the color of
 * the text on it.
 */
const darkColors: Record<keyof typeof colors, readonly string[]> = {
  gulf: darkScale(colors.gulf),
  crema: darkScale(colors.crema),
  espresso: '32261f 3a2d25 4b3d34 5f5047 75665c 8f8178 a2958c b9aea6 d0c7c0 e8e0da'
    .split(' ')
    .map((tone) => `#${tone}`),
  sea: darkScale(colors.sea),
  mint: darkScale(colors.mint),
  rose: darkScale(colors.rose),
  plum: darkScale(colors.plum),
};

/** Mantine's gray, which its own style sheets use. */
const lightGray = 'f8f9fa f1f3f5 e9ecef dee2e6 ced4da adb5bd 868e96 495057 343a40 212529'
  .split(' ')
  .map((tone) => `#${tone}`);

const shadows = ['xs', 'sm', 'md', 'lg', 'xl'] as const;

/**
 * The values that differ between the appearances. Mantine's `white` is the color of cards and of text on filled
 * buttons, and its `black` is the color of text. So its rules for light pages work in both appearances.
 */
const own: Readonly<Record<Appearance, Tokens>> = {
  light: {
    '--mantine-color-scheme': 'light',
    '--mantine-color-white': paper,
    '--mantine-color-black': ink,
    '--mantine-color-body': '#fbf9f7',
    // In the dark appearance, the product's logo has the same color as a card, so this line outlines the logo.
    '--gh-mark-edge': 'transparent',
    '--gh-bar': '#2a1f19',
    '--gh-on-bar': paper,
    ...scaleTokens('gray', lightGray),
  },
  dark: {
    '--mantine-color-scheme': 'dark',
    '--mantine-color-white': darkSurface,
    '--mantine-color-black': '#f4ece5',
    '--mantine-color-body': '#1b1410',
    '--gh-mark-edge': '#4b3d34',
    '--gh-bar': '#4b3d34',
    '--gh-on-bar': '#f4ece5',
    ...scaleTokens('gray', darkColors.espresso),
    // On a dark background a shadow is invisible, so floating elements have a border instead.
    ...Object.fromEntries(shadows.map((size) => [`--mantine-shadow-${size}`, '0 0 0 1px var(--gh-line)'])),
  },
};

/** Returns the values of an appearance. The variables of an operator's brand take precedence. */
export function tokensOf(appearance: Appearance): Tokens {
  const scales = appearance === 'light' ? colors : darkColors;
  return {
    ...own[appearance],
    ...Object.fromEntries(
      Object.entries(scales).flatMap(([name, tones]) =>
        Object.entries(name === 'gulf' ? branded(appearance) : scaleTokens(name, tones)),
      ),
    ),
  };
}

/** The colors that are derived from the values above, in the same way in both appearances. */
export const derivedTokens: Tokens = {
  '--mantine-color-text': 'var(--mantine-color-black)',
  '--mantine-color-bright': 'var(--mantine-color-black)',
  '--mantine-color-dimmed': 'var(--mantine-color-espresso-8)',
  '--mantine-color-placeholder': 'var(--mantine-color-espresso-7)',
  '--mantine-color-anchor': 'var(--mantine-color-gulf-7)',
  '--mantine-color-error': 'var(--mantine-color-rose-7)',
  '--mantine-color-success': 'var(--mantine-color-mint-7)',
  '--mantine-color-red-6': 'var(--mantine-color-rose-7)',
  '--mantine-color-default': 'var(--mantine-color-white)',
  '--mantine-color-default-hover': 'var(--mantine-color-gray-0)',
  '--mantine-color-default-color': 'var(--mantine-color-black)',
  '--mantine-color-default-border': 'var(--mantine-color-espresso-5)',
  '--mantine-color-disabled': 'var(--mantine-color-gray-2)',
  '--mantine-color-disabled-color': 'var(--mantine-color-gray-5)',
  '--mantine-color-disabled-border': 'var(--mantine-color-gray-3)',
  '--mantine-primary-color-contrast': 'var(--mantine-color-white)',
  ...Object.assign({}, ...[...Object.keys(colors), 'gray'].map(usesOf)),
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, tone) => [
      `--mantine-primary-color-${tone}`,
      `var(--mantine-color-gulf-${tone})`,
    ]),
  ),
  ...Object.fromEntries(
    ['filled', 'filled-hover', 'light', 'light-hover', 'light-color'].map((use) => [
      `--mantine-primary-color-${use}`,
      `var(--mantine-color-gulf-${use})`,
    ]),
  ),
  '--gh-surface': 'var(--mantine-color-white)',
  '--gh-on-action': 'var(--mantine-color-white)',
  '--gh-line': 'var(--mantine-color-espresso-2)',
};

/**
 * The colors of a technician's screens, which are read in the sun: text, icons and filled buttons are a tone
 * stronger, so text has the contrast that WCAG AAA requires.
 */
export const strongTokens: Tokens = {
  ...Object.fromEntries(
    Object.keys(colors).map((name) => [`--mantine-color-${name}-7`, `var(--mantine-color-${name}-8)`]),
  ),
  '--mantine-color-gray-7': 'var(--mantine-color-gray-8)',
  '--mantine-color-dimmed': 'var(--mantine-color-espresso-9)',
};

/** The colors of the navigation and of paper, which are the same in both appearances. */
export const constantTokens: Tokens = {
  '--gh-sidebar': '#2a1f19',
  '--gh-sidebar-text': colors.espresso[2],
  '--gh-sidebar-strong': paper,
  '--gh-sidebar-accent': crema,
  '--gh-sidebar-line': 'rgb(255 255 255 / 24%)',
  '--gh-sidebar-hover': 'rgb(255 255 255 / 8%)',
  '--gh-sidebar-active': 'rgb(255 255 255 / 12%)',
  '--gh-bar-warning': colors.crema[2],
  '--gh-paper': paper,
  '--gh-paper-ink': ink,
  '--gh-paper-muted': colors.espresso[8],
  '--gh-paper-line': colors.espresso[5],
};

function scaleTokens(name: string, tones: readonly string[]): Tokens {
  return Object.fromEntries(tones.map((tone, index) => [`--mantine-color-${name}-${index}`, tone]));
}

/** Returns the tones of the action color. An operator's brand replaces them with its own ten tones. */
function branded(appearance: Appearance): Tokens {
  const brand = (tone: number | 'surface') =>
    tone === 'surface' ? darkSurface : `var(--brand-${tone}, ${colors.gulf[tone]})`;
  const tones = appearance === 'light' ? colors.gulf.map((_, tone) => tone) : darkTones;
  return scaleTokens(
    'gulf',
    tones.map((tone) =>
      typeof tone === 'number' ? brand(tone) : `color-mix(in srgb, ${brand(tone[0])}, ${brand(tone[1])})`,
    ),
  );
}

/** Returns the variables that Mantine's components read for a scale. */
function usesOf(name: string): Tokens {
  const tone = (index: number) => `var(--mantine-color-${name}-${index})`;
  const uses = {
    text: tone(7),
    filled: tone(7),
    'filled-hover': tone(8),
    light: tone(1),
    'light-hover': tone(2),
    'light-color': tone(9),
    outline: tone(7),
    'outline-hover': tone(0),
  };
  return Object.fromEntries(
    Object.entries(uses).map(([use, color]) => [`--mantine-color-${name}-${use}`, color]),
  );
}
