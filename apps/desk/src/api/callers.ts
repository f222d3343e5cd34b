import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyCheck } from '#keys/key-check.ts';
import type { KeyHolder } from '#store/homes.ts';
import type { Scope } from '#store/scope.ts';
import { ApiError } from './api-error.ts';

/** What a key opens: its home, and nothing else of the company. */
export const scopeOf = ({ keyId, home }: KeyHolder): Scope => ({
  companyId: home.company.id,
  homeId: home.id,
  actor: { from: 'home', name: home.name, audit: `key:${keyId}` },
});

export function keyOf({ headers }: Pick<IncomingMessage, 'headers'>, header: string): string | undefined {
  const value = headers[header];
  return typeof value === 'string' ? value : undefined;
}

export interface Callers {
  /** Before a body is read. @throws ApiError */
  readonly requireKey: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Whose the key of a request is that has passed {@link requireKey}. */
  of(request: FastifyRequest): KeyHolder;
}

export function createCallers(
  keys: KeyCheck,
  header: string,
  source: (request: IncomingMessage) => string,
): Callers {
  const holders = new WeakMap<FastifyRequest, KeyHolder>();
  return {
    requireKey: async (request) => {
      const answer = await keys.check(keyOf(request.raw, header), source(request.raw));
      if ('holder' in answer) {
        holders.set(request, answer.holder);
        return;
      }
      throw answer.refusal === 'too_many'
        ? new ApiError('too_many_requests', answer.waitMs)
        : new ApiError('unauthorized');
    },
    of: (request) => {
      const holder = holders.get(request);
      if (holder === undefined) throw new ApiError('unauthorized');
      return holder;
    },
  };
}
