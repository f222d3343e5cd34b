import * as z from 'zod/mini';
import { line, nameLine } from '../companion/texts.ts';

/** `GET` and `PUT`: positions of devices without GPS, which the hub has no place for, and who shares a track. */
export const MAP_PATH = '/api/map';
/** `PUT`: whether the caller's own track is shown to the others of the house. */
export const MAP_TRACK_PATH = '/api/map/track';

/** The specification's types of a device on the map. */
export const MAP_DEVICE_TYPES = [
  'sensor',
  'camera',
  'light',
  'switch',
  'binary_sensor',
  'device_tracker',
] as const;

const DEVICES = 300;
const entityId = z.string().check(z.maxLength(255), z.regex(/^[a-z0-9_]+\.[a-z0-9_]+$/));

/** Degrees. */
export const latitudeSchema = z.number().check(z.minimum(-90), z.maximum(90));
export const longitudeSchema = z.number().check(z.minimum(-180), z.maximum(180));

/** One line; the hub itself takes every text. */
export const zoneNameSchema = nameLine(100);

/** A device that somebody has put on the map. */
export const mapDeviceSchema = z.strictObject({
  entity_id: entityId,
  name: line(100),
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  device_type: z.enum(MAP_DEVICE_TYPES),
});

export const mapDevicesSchema = z.array(mapDeviceSchema).check(
  z.maxLength(DEVICES),
  z.refine((devices) => new Set(devices.map(({ entity_id: id }) => id)).size === devices.length, {
    error: 'twice',
  }),
);

/** The body of `PUT`; 409 `conflict` where the revision is not that of the last answer any more. */
export const mapInputSchema = z.strictObject({
  /** Of what the caller sees; to whom no role holds back it grows with each change, from 0 where nothing was stored yet. */
  revision: z.int().check(z.minimum(0)),
  devices: mapDevicesSchema,
});

/** What the caller may see of it. */
export const mapAnswerSchema = z.strictObject({
  ...mapInputSchema.shape,
  /** Persons (`person.maria`) whose track of the last day the caller may see. */
  tracks: z.array(entityId),
  /**
   * Whether the caller's own track is shown to others. Null where that is not told: the house is not prepared, the
   * gateway does not know it yet, or the account has no person in it. In the first two cases `tracks` is empty, too.
   */
  shares_track: z.nullable(z.boolean()),
});

export const mapTrackInputSchema = z.strictObject({ shares_track: z.boolean() });

export type MapDevice = z.infer<typeof mapDeviceSchema>;
export type MapDeviceType = MapDevice['device_type'];
export type MapInput = z.infer<typeof mapInputSchema>;
export type MapAnswer = z.infer<typeof mapAnswerSchema>;

/** `GET` of the app origin, without a sign-in: what the map draws on. Both null: a plain ground. */
export const MAP_SETTINGS_PATH = '/map.json';

export const mapSettingsSchema = z.object({
  tiles: z.nullable(
    z.object({
      /** With `{z}`, `{x}` and `{y}`. */
      url: z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(1000)),
      /** Whom the maker of the tiles asks to name, as plain text. */
      attribution: z.string().check(z.maxLength(500)),
    }),
  ),
  /** A path of the app origin that answers by Range: one PMTiles file of the surroundings. */
  streets: z.nullable(z.string().check(z.regex(/^\/[\w./-]+$/))),
});

export type MapSettings = z.infer<typeof mapSettingsSchema>;
