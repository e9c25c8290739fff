import type { PointGroup } from 'signature_pad';

/**
 * The size of the paper for every signature, in its own units. The pad on every screen and the sent picture
 * have the same proportions. Rotating the phone therefore scales the drawing, and never distorts or
 * permanently shrinks it.
 */
export const paper = { width: 600, height: 300 } as const;

/** The radii of the pen, in units of the paper. */
export const pen = { minWidth: 1, maxWidth: 3, dotSize: 2 } as const;

/** The minimum size of a drawing in units of the paper, so an accidental tap does not count as a signature. */
export const leastReach = 30;

/** The picture widths to try, widest first. The first picture that is small enough in bytes is sent. */
export const pictureWidths = [800, 600, 400, 300, 200] as const;
export const maxPictureBytes = 200_000;

/**
 * Scales strokes. Their times are scaled like their distances, because the width of the line depends on the
 * pen's speed and must stay the same.
 */
export function scaleStrokes(strokes: readonly PointGroup[], scale: number): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * scale,
    maxWidth: stroke.maxWidth * scale,
    dotSize: stroke.dotSize * scale,
    points: stroke.points.map(({ x, y, pressure, time }) => ({
      x: x * scale,
      y: y * scale,
      pressure,
      time: time * scale,
    })),
  }));
}

/** True if the strokes on the paper are more than a few dots. */
export function isDrawn(strokes: readonly PointGroup[]): boolean {
  const points = strokes.flatMap((stroke) => stroke.points);
  const reach = (values: number[]) =>
    values.reduce((most, value) => Math.max(most, value), -Infinity) -
    values.reduce((least, value) => Math.min(least, value), Infinity);
  const extent = Math.max(reach(points.map(({ x }) => x)), reach(points.map(({ y }) => y)));
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  return extent >= leastReach && length >= leastReach;
}

function lengthOf({ points }: PointGroup): number {
  return points.slice(1).reduce((sum, point, index) => {
    const before = points[index] ?? point;
    return sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);
}

/**
 * Returns the name with single spaces, or an empty string if it has no letters or digits. Such a name would draw
 * nothing.
 */
export function writtenName(text: string): string {
  return /[\p{L}\p{N}]/u.test(text) ? text.trim().replace(/\s+/g, ' ') : '';
}

type WrittenName = { readonly lines: readonly string[]; readonly size: number };

const widestLine = paper.width * 0.9;
const oneLine = { largest: 84, smallest: 36 };
const largestOfTwo = 60;

/**
 * Lays out the name on one line, or on two lines if it would be too small to read on one. `widthAt1` measures the
 * width of text that is one unit high.
 */
export function layOutName(name: string, widthAt1: (text: string) => number): WrittenName {
  const fitting = (lines: readonly string[], largest: number): WrittenName => ({
    lines,
    size: Math.min(largest, widestLine / Math.max(...lines.map(widthAt1))),
  });
  const whole = fitting([name], oneLine.largest);
  if (whole.size >= oneLine.smallest) return whole;
  const words = name.split(' ');
  return words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
    .map((lines) => fitting(lines, largestOfTwo))
    .reduce((best, next) => (next.size > best.size ? next : best), whole);
}
