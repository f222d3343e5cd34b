import * as z from 'zod/mini';
import { daySchema, line, nameLine, roleIdSchema } from './texts.ts';

/**
 * The functions of the specification: 1 Mappa, 2 Energia, 3 Registro, 4 Storico, 5 Componenti, 6 Media, 7 Liste
 * attività, 8 Strumenti per sviluppatori, 9 Impostazioni, 10 Notifiche.
 */
export const FUNCTION_IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Rights for what no function covers. `companion`: Home Assistant's own phone app. */
export const ROLE_RIGHTS = ['automations', 'zones', 'energy', 'backups', 'companion'] as const;

/** What the devices of a rule have in common. */
export const DEVICE_GROUPS = ['area', 'floor', 'label', 'domain', 'entity'] as const;

/** The role of the hub's administrators: it cannot be edited, deleted or given. */
export const ADMINISTRATOR_ROLE_ID = 'administrator';

export const ROLE_NAME_LENGTH = 60;
const RULES = 500;
const WINDOWS = 28;
const ATTRIBUTES = 100;

const deviceGroup = { by: z.enum(DEVICE_GROUPS), id: z.string().check(z.regex(/^[\w.-]{1,255}$/)) };

const deviceGrantSchema = z.strictObject({ ...deviceGroup, access: z.enum(['control', 'view']) });

const deviceExceptionSchema = z.strictObject({ ...deviceGroup, access: z.enum(['control', 'view', 'none']) });

const exceptions = z.array(deviceExceptionSchema).check(z.maxLength(RULES));

/** Which devices people with a role may use. An exception overrules; the narrower group overrules the wider one. */
export const roleDevicesSchema = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('all'), access: z.enum(['control', 'view']), exceptions }),
  z.strictObject({
    scope: z.literal('chosen'),
    grants: z.array(deviceGrantSchema).check(z.maxLength(RULES)),
    exceptions,
  }),
]);

const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** Hours of some days of the week; `to` before `from` goes over midnight, both equal mean the whole day. */
export const timeWindowSchema = z.strictObject({
  /** 1 is Monday, 7 is Sunday. */
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  from: timeOfDay,
  to: timeOfDay,
});

/** Outside of all windows, or of the dates, the role grants nothing. No window means always. */
export const roleTimesSchema = z.strictObject({
  windows: z.array(timeWindowSchema).check(z.maxLength(WINDOWS)),
  firstDay: z.nullable(daySchema),
  lastDay: z.nullable(daySchema),
});

const functionIdSchema = z.int().check(z.minimum(1), z.maximum(FUNCTION_IDS.length));

/** A path of the hub, such as `/energy`. */
const hubPath = z.string().check(z.maxLength(500), z.regex(/^\/(?!\/)[^\s\\]*$/));

const roleContents = {
  name: line(ROLE_NAME_LENGTH),
  functions: z.array(functionIdSchema).check(z.maxLength(FUNCTION_IDS.length)),
  /** The hub page of each function, by its id as a text. */
  functionUrls: z.record(z.string().check(z.regex(/^(?:[1-9]|10)$/)), hubPath),
  devices: roleDevicesSchema,
  /** Names of attributes that are never shown, such as `code`. */
  hiddenAttributes: z.array(z.string().check(z.regex(/^[\w.-]{1,100}$/))).check(z.maxLength(ATTRIBUTES)),
  times: roleTimesSchema,
  rights: z.array(z.enum(ROLE_RIGHTS)).check(z.maxLength(ROLE_RIGHTS.length)),
};

/**
 * The body of `POST /api/roles` and `PUT /api/roles/{id}`. What is left out stays as it is, in a new role as in a role
 * without any limit on devices; `functionUrls` comes from the hub's real panels.
 */
export const roleInputSchema = z.strictObject({
  name: nameLine(ROLE_NAME_LENGTH),
  functions: roleContents.functions,
  functionUrls: z.optional(roleContents.functionUrls),
  devices: z.optional(roleContents.devices),
  hiddenAttributes: z.optional(roleContents.hiddenAttributes),
  times: z.optional(roleContents.times),
  rights: z.optional(roleContents.rights),
});

/** One role, as `GET /api/roles` lists them. */
export const roleSchema = z.object({
  id: roleIdSchema,
  ...roleContents,
  /** What people get who have no role of their own. */
  isDefault: z.boolean(),
  /** False for the role of the hub's administrators. */
  editable: z.boolean(),
  /** How many people have it. */
  people: z.int(),
});

export const rolesSchema = z.array(roleSchema);

/** The body of `DELETE /api/roles`. */
export const roleRemovalSchema = z.strictObject({ role_id: roleIdSchema });

export type Role = z.infer<typeof roleSchema>;
export type RoleInput = z.infer<typeof roleInputSchema>;
export type RoleDevices = z.infer<typeof roleDevicesSchema>;
export type RoleTimes = z.infer<typeof roleTimesSchema>;
export type TimeWindow = z.infer<typeof timeWindowSchema>;
export type RoleRight = (typeof ROLE_RIGHTS)[number];
