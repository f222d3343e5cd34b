import * as z from 'zod/mini';

/**
 * The WebSocket command that answers with {@link houseAnswerSchema}: which entities exist, with their names and rooms,
 * in a fraction of what the hub's states and registries take. The gateway asks the hub for the caller, with the ids from
 * the command's own to `last_id`, as many as hub-client's `HOUSE_IDS`: the next command of the client has a higher one.
 */
export const HOUSE_COMMAND = 'soglia/house';

/** Longest `known`, in characters. */
const HOUSE_VERSION_LENGTH = 64;

export const houseCommandSchema = z.strictObject({
  id: z.int().check(z.minimum(1)),
  type: z.literal(HOUSE_COMMAND),
  last_id: z.int(),
  /** Whether to add the states of a first screen. */
  states: z.optional(z.boolean()),
  /** The version that the client holds: nothing is sent again where it is still right. */
  known: z.optional(z.string().check(z.maxLength(HOUSE_VERSION_LENGTH))),
});

/** The result of {@link HOUSE_COMMAND}. The format of `house` and `states` is hub-client's (`house/compact-house.ts`). */
export const houseAnswerSchema = z.object({
  /** Differs between any two houses. */
  version: z.string().check(z.maxLength(HOUSE_VERSION_LENGTH)),
  /** Whether the hub has finished starting: before that, entities are missing. */
  running: z.boolean(),
  /** Absent where the client holds this version. */
  house: z.optional(z.unknown()),
  states: z.optional(z.record(z.string(), z.unknown())),
});

export type HouseAnswer = z.infer<typeof houseAnswerSchema>;
