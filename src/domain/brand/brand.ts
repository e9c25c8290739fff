/** Our action color from lightest (0) to darkest (9). The tones of every brand have the same WCAG luminance. */
const ownTones = [
  'edfbfb',
  'd7f3f4',
  'b2e8e9',
  '84d6d8',
  '54bfc3',
  '24a5a9',
  '058a8d',
  '046f72',
  '035558',
  '013c3e',
];
const saturation = 0.72;

export const hueLimits = { min: 0, max: 359 } as const;

type Rgb = readonly [red: number, green: number, blue: number];

/** Returns ten tones of a hue (0 to 359) with the luminances of our color, so all contrast ratios are the same. */
export function brandScale(hue: number): readonly string[] {
  return ownTones.map((tone) => hexOf(toneWithLuminance(hue, luminance(rgbOf(tone)))));
}

/**
 * The tone of a brand that surrounds the installed application. Its contrast with white is the same as for our own
 * color.
 */
export const frameTone = 8;

/** The color of cards in the dark appearance. */
export const darkSurface = '#2a1f19';

/**
 * The replacements for the ten tones of a scale in the dark appearance: another tone, or two colors to mix. Each tone
 * keeps its use: 0 to 2 are tints of a surface, 5 is for borders, 7 for actions and links, and 9 for text on a tint.
 */
export const darkTones = [[9, 'surface'], 9, [8, 9], 8, 7, 6, 5, 4, 3, 2] as const;

/** Returns the tones that replace the ten tones of a scale in the dark appearance. */
export function darkScale(tones: readonly string[]): readonly string[] {
  const colorOf = (tone: number | 'surface') => (tone === 'surface' ? darkSurface : (tones[tone] ?? ''));
  return darkTones.map((tone) =>
    typeof tone === 'number' ? colorOf(tone) : mixed(colorOf(tone[0]), colorOf(tone[1])),
  );
}

/** Returns the color halfway between two colors. */
function mixed(one: string, other: string): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  return hexOf([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]);
}

/** Returns the WCAG 2.2 contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map((hex) => luminance(rgbOf(hex))).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Finds the lightness by bisection, because luminance grows with lightness. After 24 steps, the error is smaller than a
 * step of a color channel.
 */
function toneWithLuminance(hue: number, targetLuminance: number): Rgb {
  let [low, high] = [0, 1];
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (luminance(rgbOfHsl(hue, saturation, middle)) < targetLuminance) low = middle;
    else high = middle;
  }
  return rgbOfHsl(hue, saturation, low);
}

/** Returns the relative luminance, from 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminance([red, green, blue]: Rgb): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function rgbOfHsl(hue: number, saturated: number, lightness: number): Rgb {
  const chroma = saturated * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12;
    return lightness - chroma * Math.max(-1, Math.min(position - 3, 9 - position, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

function rgbOf(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.replace('#', '').slice(at, at + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

/** Rounds each channel down, so a tone is never lighter than requested. */
function hexOf(rgb: Rgb): string {
  return `#${rgb
    .map((channel) =>
      Math.floor(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
