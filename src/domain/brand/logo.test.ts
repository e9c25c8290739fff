import { describe, expect, test } from 'vitest';
import { logoFormatOf, logoLimits } from './logo.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('the format of a picture', () => {
  test.each([
    ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0), 'png'],
    ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'jpeg'],
    ['not accepted: GIF', new TextEncoder().encode('GIF89a'), null],
    ['not accepted: SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['not accepted: WebP', new TextEncoder().encode('RIFF....WEBPVP8 '), null],
    ['not accepted: a PNG cut short', bytes(0x89, 0x50, 0x4e, 0x47), null],
    [
      'not accepted: a PNG at a later position',
      bytes(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      null,
    ],
    ['not accepted: nothing', bytes(), null],
  ])('the first bytes of a picture tell its format: %s', (_, picture, format) =>
    expect(logoFormatOf(picture)).toBe(format),
  );
});

test('a logo is at most 1 MB and 16 megapixels, and stored at 512 pixels or less', () => {
  expect(logoLimits).toEqual({ maxBytes: 1_000_000, maxPixels: 16_000_000, maxSide: 512 });
});
