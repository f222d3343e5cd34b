import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#clock.ts';

/** Whether this is the authenticator's code now, or that of the half minute before or after. */
export function codeHolds(secret: string, code: string, clock: Clock): boolean {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.validate({ token: code, timestamp: clock.now(), window: 1 }) !== null;
}
