/** Degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres along the surface. */
export function distance(from: Position, to: Position): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const along = Math.sin((b - a) / 2) ** 2;
  const across = Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, along + across)));
}

/** A position on the way along points, by the share of its length; to ten centimetres. */
export function alongPath(path: readonly Position[], share: number): Position {
  const lengths = path.slice(1).map((point, index) => distance(path[index] ?? point, point));
  let left = lengths.reduce((sum, length) => sum + length, 0) * Math.min(1, Math.max(0, share));
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [path[index], path[index + 1]];
    if (from === undefined || to === undefined) break;
    if (left <= length || index === lengths.length - 1)
      return between(from, to, length === 0 ? 1 : left / length);
    left -= length;
  }
  return path[0] ?? { latitude: 0, longitude: 0 };
}

const between = (from: Position, to: Position, share: number): Position => ({
  latitude: rounded(from.latitude + (to.latitude - from.latitude) * share),
  longitude: rounded(from.longitude + (to.longitude - from.longitude) * share),
});

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
