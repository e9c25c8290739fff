/** The hue at which each name begins. A name applies until the next one begins. */
const begins = [
  [0, 'red'],
  [15, 'orange'],
  [45, 'yellow'],
  [70, 'green'],
  [160, 'turquoise'],
  [200, 'blue'],
  [255, 'violet'],
  [290, 'magenta'],
  [345, 'red'],
] as const;

type HueName = (typeof begins)[number][1];

/** Returns the name of a hue (0 to 359), for people who cannot see it. */
export function hueName(hue: number): HueName {
  return begins.findLast(([from]) => hue >= from)?.[1] ?? 'red';
}
