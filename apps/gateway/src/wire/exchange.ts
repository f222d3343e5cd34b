import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Target } from './target.ts';

/** One request of a client and the answer to it, as it passes through the gateway. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: Target;
  /** The client's IP address. */
  readonly address: string;
  /** Header pairs that every answer carries. */
  readonly pairs: readonly string[];
}
