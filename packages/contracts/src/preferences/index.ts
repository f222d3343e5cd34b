import * as z from 'zod/mini';
import { entityIdSchema, NOTICE_CATEGORIES } from '../notifications/index.ts';
import { quietHoursSchema } from '../notifications/quiet-hours.ts';

/**
 * `GET` all documents of the caller; `PUT …/{name}` {@link preferenceInputSchema}, answered with the stored one: 409
 * `conflict` where another device has written since. What is stored already is no conflict.
 */
export const PREFERENCES_PATH = '/api/preferences';
/** WebSocket command, answered with `result: null` and then with events {@link preferenceEventSchema}, `current` first. */
export const PREFERENCES_COMMAND = 'soglia/preferences/subscribe';

const ids = (max: number) =>
  z.array(z.string().check(z.minLength(1), z.maxLength(255))).check(z.maxLength(max));

/**
 * What a person chose, one document for each name. The gateway stores them, and merges nothing: two devices that changed
 * different things are merged by the later one, over what both started from.
 */
export const preferenceSchemas = {
  favourites: z.strictObject({ ids: ids(5000) }),
  categories: z.strictObject({
    categories: z
      .array(
        z.strictObject({
          id: z.string().check(z.minLength(1), z.maxLength(255)),
          /** Empty only where a damaged value had none. */
          name: z.string().check(z.maxLength(20)),
          color: z.string().check(z.regex(/^#[\da-f]{6}$/)),
          devices: ids(5000),
        }),
      )
      .check(z.maxLength(100)),
  }),
  room_order: z.strictObject({ areas: ids(500) }),
  gates: z.strictObject({
    /** By entity id: what its sheet asks for before it opens. */
    rules: z.record(
      entityIdSchema,
      z.record(
        z.string().check(z.maxLength(40)),
        z.union([z.boolean(), z.number(), z.string().check(z.maxLength(200))]),
      ),
    ),
  }),
  theme: z.strictObject({ scheme: z.enum(['light', 'dark', 'system']) }),
  language: z.strictObject({ language: z.enum(['it', 'en']) }),
  notifications: z.strictObject({
    /** What reaches a locked phone; `alarm` always does. */
    categories: z.strictObject(
      Object.fromEntries(NOTICE_CATEGORIES.map((name) => [name, z.boolean()])) as Record<
        (typeof NOTICE_CATEGORIES)[number],
        z.ZodMiniBoolean
      >,
    ),
    quiet_hours: z.nullable(quietHoursSchema),
  }),
} as const;

export const PREFERENCE_NAMES = Object.keys(preferenceSchemas) as PreferenceName[];

export type PreferenceName = keyof typeof preferenceSchemas;
export type PreferenceDocument<Name extends PreferenceName = PreferenceName> = z.infer<
  (typeof preferenceSchemas)[Name]
>;

/** Bytes of one document as JSON. */
export const PREFERENCE_BYTES = 128 * 1024;

export const preferenceInputSchema = z.strictObject({
  /** Of the document that this one replaces; 0 where there was none. */
  revision: z.int().check(z.minimum(0)),
  document: z.unknown(),
});
export const storedPreferenceSchema = z.object({
  name: z.enum(Object.keys(preferenceSchemas) as [PreferenceName, ...PreferenceName[]]),
  revision: z.int(),
  document: z.unknown(),
});
export const preferencesSchema = z.object({
  /** Whose they are: the hub's id, by which a browser knows one person of one house from another. */
  user_id: z.string(),
  /** Another one after the gateway's data was restored: revisions of different ones do not follow each other. */
  generation: z.optional(z.string()),
  documents: z.array(storedPreferenceSchema),
});
export const preferenceEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('current'), ...preferencesSchema.shape }),
  z.object({ type: z.literal('changed'), document: storedPreferenceSchema }),
]);

export type PreferenceInput = z.infer<typeof preferenceInputSchema>;
export type Preferences = z.infer<typeof preferencesSchema>;
export type StoredPreference = z.infer<typeof storedPreferenceSchema>;
export type PreferenceEvent = z.infer<typeof preferenceEventSchema>;
