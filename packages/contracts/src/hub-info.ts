import * as z from 'zod/mini';

/**
 * The WebSocket command by which the app recognises our hub origin: it answers with {@link hubInfoSchema}, a bare hub
 * with the error `unknown_command`.
 */
export const HUB_INFO_COMMAND = 'soglia/info';

/** What our hub origin offers beyond a bare hub. The app ignores names that it does not know. */
export const hubFeatures = [
  /** The `auth` parameter of hub pages is removed: the hub behind never sees it. */
  'page_auth',
] as const;

/** The result of `soglia/info`, and the body of `GET /api/soglia/info`. */
export const hubInfoSchema = z.object({
  /** Version of the gateway, `major.minor.patch`. */
  version: z.string().check(z.minLength(1)),
  /** Names as in {@link hubFeatures}; a newer gateway may name more. */
  features: z.array(z.string()),
});

export type HubInfo = z.infer<typeof hubInfoSchema>;
