import * as z from 'zod/mini';

/** The body of every error of the gateway's own API; the HTTP status says of what kind it is. */
export const apiErrorSchema = z.object({
  /** One Italian sentence for people. */
  error: z.string(),
  /** For programs, such as `unauthorized`; a newer gateway may use more. */
  code: z.string().check(z.minLength(1)),
});

export type ApiErrorBody = z.infer<typeof apiErrorSchema>;
