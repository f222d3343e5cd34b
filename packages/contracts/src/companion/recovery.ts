import * as z from 'zod/mini';
import { passwordSchema, phoneSchema, USERNAME_LENGTH } from './people.ts';
import { line } from './texts.ts';

/** Digits of a recovery code. */
export const RECOVERY_CODE_LENGTH = 6;

/** The body of `POST /api/password-reset`: one of three actions. */
export const recoveryRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('send_otp'), phone: phoneSchema, username: line(USERNAME_LENGTH) }),
  z.strictObject({
    action: z.literal('verify_otp'),
    phone: phoneSchema,
    code: z.string().check(z.regex(/^\d{6}$/)),
  }),
  z.strictObject({
    action: z.literal('reset_password'),
    phone: phoneSchema,
    reset_token: z.string().check(z.minLength(1), z.maxLength(128)),
    new_password: passwordSchema,
  }),
]);

/** The answer to `send_otp`: the same whether or not somebody has this user name and phone. */
export const recoverySentSchema = z.object({
  /** Seconds for which a code is good. */
  expires_in: z.number(),
});

/** The answer to `verify_otp`. */
export const recoveryVerifiedSchema = z.object({
  /** Good for one `reset_password`. */
  reset_token: z.string(),
  /** Seconds. */
  expires_in: z.number(),
});

/** The answer to `reset_password`. */
export const recoveryDoneSchema = z.object({
  /**
   * False where the hub lets earlier sessions go on at its own address: behind the gateway they have ended
   * (Home Assistant before 2025).
   */
  sessions_ended_on_hub: z.boolean(),
});

/** Those with more fields first: the first one that fits drops all others. */
export const recoveryAnswerSchema = z.union([recoveryVerifiedSchema, recoverySentSchema, recoveryDoneSchema]);

/** `GET /api/password-reset`, for everybody: whether a code can be sent here. */
export const recoveryOfferSchema = z.object({
  available: z.boolean(),
  /**
   * Why not. `no_sender`: no way to send a code is set up; `not_prepared`: the gateway has no access of its own to the
   * hub.
   */
  reason: z.nullable(z.enum(['no_sender', 'not_prepared'])),
  /** How codes are sent here; `terminal`: printed where the demo hub runs. Null where none is. */
  sent_by: z.nullable(z.enum(['phone', 'mail', 'terminal'])),
});

/** The body of `POST /api/users/{id}/password`, for administrators. */
export const newPasswordSchema = z.strictObject({ new_password: passwordSchema });

export type RecoveryRequest = z.infer<typeof recoveryRequestSchema>;
export type RecoveryOffer = z.infer<typeof recoveryOfferSchema>;
export type RecoveryVerified = z.infer<typeof recoveryVerifiedSchema>;
export type RecoveryDone = z.infer<typeof recoveryDoneSchema>;
