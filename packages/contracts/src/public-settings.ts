import * as z from 'zod/mini';

const origin = z.string().check(z.regex(/^https?:\/\/[^/?#\s]+$/));

/** The app's settings that need no sign-in: the body of `GET /settings.json` on the app origin. */
export const publicSettingsSchema = z.object({
  /** The product's name, as its screens show it. */
  productName: z.string().check(z.minLength(1)),
  /** Whether the app is served from the hosted domain, where people enter the address of their hub. */
  hosted: z.boolean(),
  /** On the hosted domain: whether its proxy reaches private addresses too, as in a closed network. */
  hostedPrivateAddresses: z._default(z.boolean(), false),
  /** The hub origin as this browser can reach it: scheme, host and port, no slash at the end. */
  hub: origin,
  /**
   * The bare hub whose sign-in this app origin forwards (POST /auth/login_flow, POST and DELETE /auth/login_flow/{id},
   * POST /auth/token, POST /auth/revoke, same-origin only); null where there is none that this browser could reach, and
   * where roles are on: nothing may lead round the gateway then.
   */
  signIn: z._default(
    z.nullable(
      z.object({
        /** The hub's own address as configured: scheme, host and port (none where it is the scheme's), no slash at the end. */
        base: origin,
      }),
    ),
    null,
  ),
  /** Version of the gateway, `major.minor.patch`. */
  version: z.string().check(z.minLength(1)),
});

export type PublicSettings = z.infer<typeof publicSettingsSchema>;
