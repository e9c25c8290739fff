import { describe, expect, test } from 'vitest';
import { brandScale, contrast, darkScale, darkSurface, hueLimits } from './brand.ts';

const white = '#ffffff';
const hues = Array.from({ length: hueLimits.max - hueLimits.min + 1 }, (_, index) => hueLimits.min + index);
const scales = hues.map((hue) => ({ hue, scale: brandScale(hue) }));

/** Returns the lowest value over all hues, together with its hue for the message of a failed test. */
function lowest(measure: (tone: (number: number) => string) => number): { value: number; hue: number } {
  return scales
    .map(({ hue, scale }) => ({ hue, value: measure((number) => scale[number] ?? '') }))
    .reduce((least, one) => (one.value < least.value ? one : least));
}

describe('contrast', () => {
  test.each([
    ['#ffffff', '#000000', 21],
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#058a8d', '#058a8d', 1],
    ['058a8d', '#058a8d', 1],
  ])('the contrast of %s and %s is %d', (one, other, ratio) =>
    expect(contrast(one, other)).toBeCloseTo(ratio, 2),
  );
});

describe('every hue of a brand', () => {
  test('every hue of a brand has ten tones, each a color in hexadecimal', () => {
    expect(hues).toHaveLength(360);
    for (const { scale } of scales) {
      expect(scale).toHaveLength(10);
      for (const tone of scale) expect(tone).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test('every hue of a brand shows white text on tone 7 with a contrast of at least 5.9', () => {
    expect(lowest((tone) => contrast(white, tone(7))).value).toBeGreaterThanOrEqual(5.9);
  });

  test('every hue of a brand shows white text on tone 8 with a contrast of at least 8.4', () => {
    expect(lowest((tone) => contrast(white, tone(8))).value).toBeGreaterThanOrEqual(8.4);
  });

  test('every hue of a brand shows tone 9 on tone 1 with a contrast of at least 10', () => {
    expect(lowest((tone) => contrast(tone(9), tone(1))).value).toBeGreaterThanOrEqual(10);
  });

  test('every hue of a brand gets strictly darker with each tone', () => {
    for (let number = 1; number < 10; number++) {
      const step = lowest((tone) => contrast(white, tone(number)) - contrast(white, tone(number - 1)));
      expect(step.value, `tone ${number} of hue ${step.hue}`).toBeGreaterThan(0);
    }
  });

  test('every hue of a brand differs from the opposite hue', () => {
    for (const { hue, scale } of scales) expect(scale[6]).not.toBe(brandScale((hue + 180) % 360)[6]);
  });
});

describe('every hue of a brand in the dark appearance', () => {
  const least = (measure: (tone: (number: number) => string) => number) =>
    Math.min(
      ...scales.map(({ scale }) => {
        const dark = darkScale(scale);
        return measure((number) => dark[number] ?? '');
      }),
    );

  test('every hue shows its action color on a card, and dark text on it, with a contrast of at least 7', () => {
    expect(least((tone) => contrast(tone(7), darkSurface))).toBeGreaterThanOrEqual(7);
  });

  test('every hue shows tone 9 on its tints with a contrast of at least 7', () => {
    for (const tint of [0, 1, 2])
      expect(
        least((tone) => contrast(tone(9), tone(tint))),
        `tint ${tint}`,
      ).toBeGreaterThanOrEqual(7);
  });

  test('every hue shows borders and marks on a card with a contrast of at least 3', () => {
    for (const mark of [5, 6])
      expect(
        least((tone) => contrast(tone(mark), darkSurface)),
        `tone ${mark}`,
      ).toBeGreaterThanOrEqual(3);
  });
});
