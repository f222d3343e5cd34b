import type { Clock } from '@soglia/server/clock';
import type { HubLink } from '#hub/hub-link.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { openHubSession } from '#service-connection/hub-session.ts';

export interface AskAsOptions {
  readonly link: HubLink;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Sends commands as the person of a token that the hub accepts, over a socket of its own, and closes it. */
export const askAs =
  ({ link, limits, clock, logger }: AskAsOptions) =>
  async (token: string, address: string, commands: readonly string[]): Promise<readonly unknown[]> => {
    const headers = link.forwardedFor(address);
    const session = await openHubSession({ link, limits, clock, logger, token, headers });
    try {
      return await Promise.all(commands.map((type) => session.command({ type })));
    } finally {
      session.close();
    }
  };
