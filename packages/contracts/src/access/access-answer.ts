import * as z from 'zod/mini';

/** The WebSocket command that answers with {@link accessAnswerSchema}: what the caller may do, for the app to show. */
export const ACCESS_COMMAND = 'soglia/access';

/**
 * What the caller may do now. The gateway decides each request anyway: this only spares people buttons that would be
 * refused. What they may not see is not named. When it changes, the gateway ends their connections: it is asked for
 * again after each.
 */
export const accessAnswerSchema = z.object({
  /** False for administrators, and while roles are off: then there is no limit, and all that follows is empty. */
  restricted: z.boolean(),
  /** False outside the days and hours of the role, when it grants nothing. */
  within_times: z.boolean(),
  /** Ids of functions, as in `FUNCTION_IDS`. */
  functions: z.array(z.int()),
  /** As in `ROLE_RIGHTS`; a newer gateway may name more. */
  rights: z.array(z.string()),
  /** The entities that are visible and cannot be controlled; all others that the hub shows can be. */
  view_only: z.array(z.string()),
});

export type AccessAnswer = z.infer<typeof accessAnswerSchema>;
