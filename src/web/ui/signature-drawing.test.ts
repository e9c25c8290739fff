import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signatureLimits } from '#domain/signing/picture.ts';
import {
  isDrawn,
  layOutName,
  leastReach,
  maxPictureBytes,
  paper,
  pen,
  pictureWidths,
  scaleStrokes,
  writtenName,
} from './signature-drawing.ts';

const stroke = (...points: (readonly [number, number])[]) => ({
  ...pen,
  penColor: 'black',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
  points: points.map(([x, y], index) => ({ x, y, pressure: 0.5, time: 1_800_000_000_000 + index * 16 })),
});

/** Measures text for this test. Every letter is half as wide as it is high. */
const widthAt1 = (text: string) => text.length / 2;

describe('a signature on another screen', () => {
  it('a signature stays the same after any number of rotations', () => {
    const drawn = stroke([10, 20], [300, 140], [580, 290]);
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.2, max: 3, noNaN: true }), { maxLength: 20 }), (scales) => {
        const turned = scales.reduce(
          (strokes, scale) => scaleStrokes(scaleStrokes(strokes, scale), 1 / scale),
          scaleStrokes([drawn], 1),
        );
        for (const [index, point] of (turned[0]?.points ?? []).entries()) {
          expect(point.x).toBeCloseTo(drawn.points[index]?.x ?? 0, 6);
          expect(point.y).toBeCloseTo(drawn.points[index]?.y ?? 0, 6);
        }
        expect(turned[0]?.maxWidth).toBeCloseTo(pen.maxWidth, 6);
      }),
    );
  });

  it('scaling a signature keeps the width and speed of the pen in proportion', () => {
    const speed = ({ points: [from, to] }: ReturnType<typeof stroke>) =>
      from && to ? (to.x - from.x) / (to.time - from.time) : 0;
    const drawn = stroke([0, 0], [100, 0]);
    const [scaled] = scaleStrokes([drawn], 0.5);
    expect(scaled?.maxWidth).toBe(pen.maxWidth / 2);
    expect(speed({ ...drawn, ...scaled } as typeof drawn)).toBeCloseTo(speed(drawn), 3);
  });
});

describe('checking for a drawing', () => {
  it.each([
    ['a short line', [stroke([100, 100], [100 + leastReach, 100])], true],
    ['a line upwards', [stroke([100, 100], [100, 100 - leastReach])], true],
    ['nothing', [], false],
    ['a tap', [stroke([100, 100])], false],
    ['two taps far apart', [stroke([10, 10]), stroke([500, 200])], false],
    [
      'a tremble on one spot',
      [stroke(...Array.from({ length: 40 }, (_, i) => [100 + (i % 3), 100] as const))],
      false,
    ],
  ])('the check for a drawing is right for %s', (_name, strokes, expected) => {
    expect(isDrawn(strokes)).toBe(expected);
  });

  it('the smallest drawing that counts has enough ink for the server, even with the thinnest line', () => {
    expect(leastReach / paper.width).toBeGreaterThan(signatureLimits.minExtent);
    const pixels = pictureWidths[0] / paper.width;
    expect(leastReach * pixels * 2 * pen.minWidth * pixels).toBeGreaterThan(signatureLimits.minInkPixels);
  });

  it("the picture of a drawing stays within the server's limits", () => {
    expect(maxPictureBytes).toBeLessThanOrEqual(signatureLimits.maxBytes);
    expect(pictureWidths[0]).toBeLessThanOrEqual(signatureLimits.maxSide);
  });
});

describe('a written name', () => {
  it('a written name has single spaces and needs a letter or a digit', () => {
    expect(writtenName('  Amina   Al Khalifa ')).toBe('Amina Al Khalifa');
    expect(writtenName('عبد الرحمن')).toBe('عبد الرحمن');
    expect(['', '   ', '.', '- _ -'].map(writtenName)).toEqual(['', '', '', '']);
  });

  it('a written name is on one line while it is legible, otherwise on two of about the same length', () => {
    expect(layOutName('Amina', widthAt1)).toEqual({ lines: ['Amina'], size: 84 });
    const long = layOutName('Maria Fernanda de la Concepcion Rodriguez', widthAt1);
    expect(long.lines).toEqual(['Maria Fernanda de la', 'Concepcion Rodriguez']);
    expect(long.size).toBeCloseTo((paper.width * 0.9) / 10);
  });

  it('a written name always fits on the paper', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 100 }), (text) => {
        const { lines, size } = layOutName(text, widthAt1);
        expect(lines.join(' ')).toBe(text);
        for (const line of lines) expect(widthAt1(line) * size).toBeLessThanOrEqual(paper.width * 0.9 + 1e-9);
        expect(lines.length * size * 1.3).toBeLessThan(paper.height);
      }),
    );
  });
});
