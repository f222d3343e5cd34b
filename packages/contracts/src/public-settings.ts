import * as z from 'zod/mini';

/** What the app is told before anybody signs in: the body of `GET /settings.json` on the app origin. */
export const publicSettingsSchema = z.object({
  /** The product's name, as its screens show it. */
  productName: z.string().check(z.minLength(1)),
  /** Whether the app stands on the hosted domain, where the person names the hub. */
  hosted: z.boolean(),
  /** The hub origin as this browser can reach it: scheme, host and port, no slash at the end. */
  hub: z.string().check(z.regex(/^https?:\/\/[^/?#\s]+$/)),
  /** Version of the gateway, `major.minor.patch`. */
  version: z.string().check(z.minLength(1)),
});

export type PublicSettings = z.infer<typeof publicSettingsSchema>;
