import { systemClock } from '@soglia/server/clock';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { openHubSession, type HubSession } from '#service-connection/hub-session.ts';

/** A signed-in connection to a hub, or to the gateway before it. @param hubUrl http://host:port */
export const openTestSession = (hubUrl: string, token: string): Promise<HubSession> =>
  openHubSession({
    link: { socketUrl: `${hubUrl.replace('http', 'ws')}/api/websocket` },
    limits: defaultLimits,
    clock: systemClock,
    logger: createLogger('silent'),
    token,
  });
