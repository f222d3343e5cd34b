import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@soglia/server/clock';
import { hashToken } from '#identity/token-cache.ts';
import type { Limits } from '#limits.ts';
import { makeRoom } from '#rate-limits/make-room.ts';

/** A token on its way to the hub page that was opened with it. */
interface HandOver {
  readonly token: string;
  /** Path and query of the page, without the token. */
  readonly page: string;
}

interface PendingHandOver extends HandOver {
  /** SHA-256 of the cookie's value. */
  readonly secretHash: string;
  readonly source: string;
  readonly cancelExpiry: () => void;
}

/** What the browser is told: `id` stands in an address, `secret` only in a cookie. */
export interface HandOverTicket {
  readonly id: string;
  readonly secret: string;
}

/**
 * Hand-overs that have begun and not ended. Each lasts some seconds, ends with the first request for it, whatever comes
 * of that, and is bound to its source. Above the bounds the oldest gives way: first those of the same source.
 */
export function createHandOvers(limits: Limits, clock: Clock) {
  /** By id, in the order of their beginning. */
  const pending = new Map<string, PendingHandOver>();

  const end = (id: string): PendingHandOver | undefined => {
    const handOver = pending.get(id);
    handOver?.cancelExpiry();
    pending.delete(id);
    return handOver;
  };

  return {
    /** @param source the network of the client, as {@link sourceNetwork} names it */
    begin: (handOver: HandOver, source: string): HandOverTicket => {
      makeRoom(pending, source, { perSource: limits.handOversPerSource, all: limits.handOvers }, end);
      const id = randomBytes(16).toString('base64url');
      const secret = randomBytes(32).toString('base64url');
      pending.set(id, {
        ...handOver,
        source,
        secretHash: hashToken(secret),
        cancelExpiry: clock.after(limits.handOver, () => pending.delete(id)),
      });
      return { id, secret };
    },
    /** Ends it. The token is missing where cookie or source are not those with which it began. */
    take: (
      id: string,
      secret: string | undefined,
      source: string,
    ): { readonly page: string; readonly token?: string } | undefined => {
      const handOver = end(id);
      if (handOver === undefined) return undefined;
      const { page, token } = handOver;
      const proved = handOver.source === source && isSame(handOver.secretHash, hashToken(secret ?? ''));
      return { page, ...(proved && { token }) };
    },
    get size() {
      return pending.size;
    },
  };
}

/** @param left @param right hashes of the same length */
const isSame = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(left), Buffer.from(right));
