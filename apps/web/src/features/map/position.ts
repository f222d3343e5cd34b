/** Degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Beyond this the projection of web maps ends, degrees. */
export const END_OF_MAP = 85;
const TURN = 360;
/** Metres of one degree of a meridian. */
const METRES_PER_DEGREE = 111_320;

/** Whether these are a position on Earth: a hub hands on whatever a tracker says. */
export const isPosition = (latitude: unknown, longitude: unknown): boolean =>
  isWithin(latitude, 90) && isWithin(longitude, 180);

const isWithin = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;

/**
 * Where it is drawn: not beyond the end of the map, and on the side of `meridian` that is nearer, so that neighbours
 * across 180° stay neighbours.
 */
export function drawnAt({ latitude, longitude }: Position, meridian: number): [number, number] {
  const turns = Math.round((meridian - longitude) / TURN);
  return [onMap(latitude), longitude + turns * TURN];
}

/** The latitude that it is drawn at. */
export const onMap = (latitude: number): number => Math.min(END_OF_MAP, Math.max(-END_OF_MAP, latitude));

/** A longitude between −180 and 180. */
export function wrapped(longitude: number): number {
  const rest = (((longitude + 180) % TURN) + TURN) % TURN;
  return rest - 180;
}

/** So many metres to the north and to the east. */
export function moved({ latitude, longitude }: Position, north: number, east: number): Position {
  const narrowing = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return {
    latitude: Math.min(90, Math.max(-90, latitude + north / METRES_PER_DEGREE)),
    longitude: wrapped(longitude + east / (METRES_PER_DEGREE * narrowing)),
  };
}

/** As many decimals as say where a door is: ten centimetres. */
export const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
});

/** The smallest box around circles, as south-west and north-east corners; undefined without any. */
export function boxAround(
  circles: readonly (Position & { readonly radius?: number | undefined })[],
  meridian: number,
): [[number, number], [number, number]] | undefined {
  if (circles.length === 0) return undefined;
  const corners = circles.flatMap((circle) => {
    const [latitude, longitude] = drawnAt(circle, meridian);
    const high = (circle.radius ?? 0) / METRES_PER_DEGREE;
    const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
    return [[latitude - high, longitude - wide] as const, [latitude + high, longitude + wide] as const];
  });
  const latitudes = corners.map(([latitude]) => latitude);
  const longitudes = corners.map(([, longitude]) => longitude);
  return [
    [Math.max(-END_OF_MAP, Math.min(...latitudes)), Math.min(...longitudes)],
    [Math.min(END_OF_MAP, Math.max(...latitudes)), Math.max(...longitudes)],
  ];
}

/** A round length that is at most so many pixels wide: 1, 2 or 5 of a power of ten, in metres. */
export function scaleFor(
  metresPerPixel: number,
  widest: number,
): { readonly metres: number; readonly pixels: number } {
  if (!Number.isFinite(metresPerPixel) || metresPerPixel <= 0) return { metres: 0, pixels: 0 };
  const most = metresPerPixel * widest;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((one) => one * power <= most) ?? 1;
  return { metres: step * power, pixels: Math.round((step * power) / metresPerPixel) };
}
