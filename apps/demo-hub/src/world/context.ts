import type { Clock } from '#clock.ts';
import type { Random } from '#world/random.ts';

/** The cause of a change. `id` is a ULID. */
export interface Context {
  readonly id: string;
  readonly parent_id: string | null;
  readonly user_id: string | null;
}

export type NewContext = (userId?: string | null, parentId?: string | null) => Context;

const CROCKFORD_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function createNewContext(clock: Clock, random: Random): NewContext {
  return (userId = null, parentId = null) => ({
    id: ulid(clock.now(), random),
    parent_id: parentId,
    user_id: userId,
  });
}

/** 26 characters: 10 of time, 16 random. */
function ulid(time: number, random: Random): string {
  let head = '';
  for (let rest = Math.floor(time), digit = 0; digit < 10; digit++) {
    head = CROCKFORD_DIGITS.charAt(rest % 32) + head;
    rest = Math.floor(rest / 32);
  }
  let tail = '';
  for (let digit = 0; digit < 16; digit++) tail += CROCKFORD_DIGITS.charAt(Math.floor(random() * 32));
  return head + tail;
}
