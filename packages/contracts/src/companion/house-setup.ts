import * as z from 'zod/mini';
import { line } from './texts.ts';

/** What is checked before people and roles can be managed, in the order of the checklist. */
export const SETUP_CHECKS = ['owner', 'proxy', 'bans', 'hub_port', 'store', 'clock', 'roles'] as const;

/** `bad` stops people and roles or lets others pass them by, `warning` weakens them, `unknown` could not be learnt. */
export const setupCheckSchema = z.object({
  check: z.enum(SETUP_CHECKS),
  state: z.enum(['ok', 'warning', 'bad', 'unknown']),
  /** What that means: one Italian sentence. */
  sentence: z.string(),
  /** What mends it, in Italian; null where nothing has to be done. */
  remedy: z.nullable(z.string()),
  /** Lines for the hub's configuration.yaml; null where there is nothing to paste. */
  yaml: z.nullable(z.string()),
  /** The gateway can mend it itself: `POST /api/house_setup/{check}`. */
  mendable: z.boolean(),
  /** It is being mended, which takes up to some minutes: ask again every few seconds. */
  mending: z.boolean(),
});

/** The answer to `GET /api/house_setup` and `POST /api/house_setup`. */
export const houseSetupSchema = z.object({
  /** `lost`: prepared once, but the hub no longer accepts the gateway's token; people and roles are read-only. */
  state: z.enum(['not_prepared', 'prepared', 'lost', 'hub_away']),
  /** The name of the person whose token the gateway uses. */
  owner: z.nullable(z.string()),
  /** Whether the caller may prepare it: the hub's owner. */
  may_prepare: z.boolean(),
  checks: z.array(setupCheckSchema),
});

/** The body of `POST /api/house_setup`: prepares the house with the caller's own session. */
export const houseSetupRequestSchema = z.strictObject({
  /** Name of the token on the hub; it is shown in the hub's list of tokens. */
  client_name: z.optional(line(100)),
});

export type SetupCheck = z.infer<typeof setupCheckSchema>;
export type SetupCheckName = (typeof SETUP_CHECKS)[number];
export type HouseSetup = z.infer<typeof houseSetupSchema>;
