import type { ServerResponse } from 'node:http';
import type { ClientAddress, Identity } from '#identity/identity.ts';

interface OfSession {
  readonly sessionHash: string;
  /** Who asked. */
  readonly client: ClientAddress;
}

/** Ends a response, and what is still to come of it, when the access of its session ends. It may be closed already. */
export function endWithSession(
  response: ServerResponse,
  { sessionHash, client }: OfSession,
  { trackConnection }: Pick<Identity, 'trackConnection'>,
): void {
  const stop = trackConnection(sessionHash, client, () => response.destroy());
  if (response.closed) stop();
  else response.once('close', stop);
}
