import * as z from 'zod/mini';

/**
 * The type of the one WebSocket command by which our hub origin tells itself from a bare hub: it answers with
 * {@link hubInfoSchema}, a bare hub with `unknown_command`.
 */
export const hubInfoCommand = 'soglia/info';

/** What our hub origin offers beyond a bare hub. A name that the app does not know is to be left alone. */
export const hubFeatures = [
  /** The `auth` parameter of hub pages ends here: the hub behind never sees it. */
  'page_auth',
] as const;

/** The result of `soglia/info`. */
export const hubInfoSchema = z.object({
  /** Version of the gateway, `major.minor.patch`. */
  version: z.string().check(z.minLength(1)),
  /** Names as in {@link hubFeatures}; a newer gateway may name more. */
  features: z.array(z.string()),
});

export type HubInfo = z.infer<typeof hubInfoSchema>;
