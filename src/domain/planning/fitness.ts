/** A position in degrees (WGS 84). */
export type Position = { readonly latitude: number; readonly longitude: number };

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A point on a sphere of radius 1. The distance between two such points can be computed without angles. */
export type GeoPoint = { readonly x: number; readonly y: number; readonly z: number };

export function geoPointOf({ latitude, longitude }: Position): GeoPoint {
  const [up, around] = [radians(latitude), radians(longitude)];
  return { x: Math.cos(up) * Math.cos(around), y: Math.cos(up) * Math.sin(around), z: Math.sin(up) };
}

/** Returns the straight-line distance to the nearest point in kilometers, or null if no position is known. */
export function kmToNearest(points: readonly GeoPoint[], from: GeoPoint | null): number | null {
  if (from === null || points.length === 0) return null;
  let least = Number.POSITIVE_INFINITY;
  for (const { x, y, z } of points) {
    const [right, ahead, above] = [x - from.x, y - from.y, z - from.z];
    least = Math.min(least, right * right + ahead * ahead + above * above);
  }
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(least) / 2));
}
