import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Caller } from '#identity/caller.ts';
import type { RequestTarget } from '#wire/request-target.ts';

/** One request of a client and the response to it, as it passes through the gateway. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: RequestTarget;
  readonly caller: Caller;
  /** Header pairs that every response to this request carries. */
  readonly responseHeaders: readonly string[];
  /** JSON that the hub gets in the place of the client's body; null for no body at all. */
  readonly replacedBody?: Buffer | null | undefined;
  /** That the client's body may have where it passes as it arrives. */
  readonly mostBodyBytes?: number;
}

/** Takes the response over from Fastify. Returns the header pairs that hooks have set so far. */
export function hijackReply(reply: FastifyReply): string[] {
  const responseHeaders = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [
    name,
    String(value),
  ]);
  reply.hijack();
  return responseHeaders;
}
