import type { PointGroup } from 'signature_pad';

export type Size = { readonly width: number; readonly height: number };

/** Strokes drawn on a pad of one size, placed on a pad of another: whole, undistorted, in the middle. */
export function fitStrokes(strokes: readonly PointGroup[], from: Size, to: Size): PointGroup[] {
  if (from.width === 0 || from.height === 0) return [...strokes];
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const left = (to.width - from.width * scale) / 2;
  const top = (to.height - from.height * scale) / 2;
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * scale,
    maxWidth: stroke.maxWidth * scale,
    dotSize: stroke.dotSize * scale,
    points: stroke.points.map((point) => ({ ...point, x: left + point.x * scale, y: top + point.y * scale })),
  }));
}
