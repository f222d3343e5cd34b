import * as z from 'zod/mini';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH, utf8Length } from '../password-rules.ts';
import { daySchema, HALF_CHARACTER, momentSchema, nameLine, roleIdSchema, userIdSchema } from './texts.ts';

/** Characters at most, after the hub has normalised it. */
export const USERNAME_LENGTH = 255;

export const passwordSchema = z.string().check(
  z.minLength(PASSWORD_MIN_LENGTH),
  z.refine((text) => !HALF_CHARACTER.test(text), { error: 'unprintable' }),
  z.refine((text) => utf8Length(text) <= PASSWORD_MAX_BYTES, { error: 'too_long' }),
);

/** In international form, such as `+393331234567`. */
export const phoneSchema = z.string().check(z.regex(/^\+[1-9]\d{5,14}$/));

export const emailSchema = z
  .string()
  .check(z.maxLength(254), z.regex(/^[^\s@\p{C}]+@[^\s@\p{C}][^\s@.\p{C}]*\.[^\s@\p{C}]+$/u));

/** The body of `POST /api/users`. `name` is the user name where it is left out, the role the default one. */
export const newPersonSchema = z.strictObject({
  username: nameLine(USERNAME_LENGTH),
  password: passwordSchema,
  role_id: roleIdSchema,
  name: z.optional(nameLine(100)),
  phone: z.optional(z.nullable(phoneSchema)),
  email: z.optional(z.nullable(emailSchema)),
  expires_on: z.optional(z.nullable(daySchema)),
  local_only: z.optional(z.boolean()),
});

/** The body of `PUT /api/users/{id}`: what is left out stays. */
export const personChangeSchema = z.strictObject({
  name: z.optional(nameLine(100)),
  role_id: z.optional(roleIdSchema),
  active: z.optional(z.boolean()),
  phone: z.optional(z.nullable(phoneSchema)),
  email: z.optional(z.nullable(emailSchema)),
  /** The last day on which the person may sign in. */
  expires_on: z.optional(z.nullable(daySchema)),
});

/** One person of the house, as `GET /api/users` lists them. */
export const personSchema = z.object({
  /** The hub's id. */
  id: userIdSchema,
  /** Null for people without a password on the hub. */
  username: z.nullable(z.string()),
  name: z.string(),
  role_id: roleIdSchema,
  role_name: z.string(),
  is_admin: z.boolean(),
  is_owner: z.boolean(),
  /** False where the hub refuses the person, or the last day has passed. */
  active: z.boolean(),
  local_only: z.boolean(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  expires_on: z.nullable(daySchema),
  /** Null where the gateway does not know: people who were there before it. */
  created_at: z.nullable(momentSchema),
  last_access: z.nullable(momentSchema),
});

export const peopleSchema = z.array(personSchema);

/** The body of `POST /api/ha_users`: the person that `POST /api/users` has just created is there already. */
export const hubUserSchema = z.strictObject({
  username: nameLine(USERNAME_LENGTH),
  password: z.string(),
  name: nameLine(USERNAME_LENGTH),
  is_admin: z.literal(false),
});

/** The answer to `POST /api/ha_users`. */
export const hubUserAnswerSchema = z.object({ id: userIdSchema, username: z.string(), created: z.boolean() });

/** `GET` and `PUT /api/user_profile`. */
export const profileSchema = z.object({
  id: userIdSchema,
  username: z.nullable(z.string()),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The role's name. */
  role: z.string(),
  role_id: roleIdSchema,
  is_admin: z.boolean(),
  is_owner: z.boolean(),
  created_at: z.nullable(momentSchema),
  last_login: z.nullable(momentSchema),
  /** The name of the house. */
  ha_location: z.nullable(z.string()),
  ha_version: z.nullable(z.string()),
  /** Host and port of the hub origin that was asked. */
  server_ip: z.string(),
  /** The address of the hub origin from outside, where the gateway has one. */
  cloudflare_url: z.nullable(z.string()),
});

export const profileChangeSchema = z.strictObject({
  name: z.optional(nameLine(100)),
  phone: z.optional(z.nullable(phoneSchema)),
  email: z.optional(z.nullable(emailSchema)),
});

/** One entry of `GET /api/roles_permissions`. */
export const menuItemSchema = z.object({
  /** The function's id as a text. */
  menu_item: z.string(),
  menu_label: z.string(),
  url: z.string(),
});

export const menuSchema = z.array(menuItemSchema);

export type Person = z.infer<typeof personSchema>;
export type NewPerson = z.infer<typeof newPersonSchema>;
export type PersonChange = z.infer<typeof personChangeSchema>;
export type Profile = z.infer<typeof profileSchema>;
export type ProfileChange = z.infer<typeof profileChangeSchema>;
export type HubUser = z.infer<typeof hubUserSchema>;
export type MenuEntry = z.infer<typeof menuItemSchema>;
