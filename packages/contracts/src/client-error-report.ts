import * as z from 'zod/mini';

/** Bytes of a report's body at most. */
export const CLIENT_ERROR_BODY_LIMIT = 8 * 1024;

/** Entries of a report's stack at most: the innermost ones. */
export const CLIENT_ERROR_STACK_LIMIT = 20;

/** Line and column numbers of a stack. */
const position = z.int().check(z.minimum(0), z.maximum(100_000_000));

/**
 * The body of `POST /api/soglia/client-errors` on the app origin: an error of the web app without contents. There is no
 * message and no free text, as they could hold names or states of the home.
 */
export const clientErrorReportSchema = z.strictObject({
  /** Which error boundary caught it; `window` for what no boundary caught. */
  kind: z.enum(['route', 'sheet', 'card', 'window']),
  /** The error's `name`, such as `TypeError`. */
  name: z.string().check(z.maxLength(100), z.regex(/^[A-Za-z_$][\w$.]*$/)),
  /** What was drawn: a kind of device such as `light`, or a route such as `user-management`. */
  subject: z.optional(z.string().check(z.maxLength(40), z.regex(/^[a-z][a-z0-9_-]*$/))),
  /** Version of the app. */
  version: z.string().check(z.maxLength(40), z.regex(/^\d+\.\d+\.\d[\w.+-]*$/)),
  /** Frames of the app's own files, innermost first. */
  stack: z
    .array(
      z.strictObject({
        /** A file of the app without its origin, such as `assets/app-a1b2c3.js`. */
        file: z.string().check(z.maxLength(120), z.regex(/^(?:[\w.@-]+\/)*[\w.@-]+\.(?:js|mjs|ts|tsx)$/)),
        line: position,
        column: position,
      }),
    )
    .check(z.maxLength(CLIENT_ERROR_STACK_LIMIT)),
});

export type ClientErrorReport = z.infer<typeof clientErrorReportSchema>;
