import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hubFeatures } from '@soglia/contracts';
import { buildAdminOrigin } from './admin-origin/admin-origin.ts';
import { createMetrics } from './admin-origin/metrics.ts';
import { buildAppOrigin } from './app-origin/app-origin.ts';
import { systemClock, type Clock } from './clock.ts';
import { createTokenGuard } from './hub-origin/guard/token-guard.ts';
import { createSignInDesk } from './hub-origin/http/sign-in.ts';
import { buildHubOrigin } from './hub-origin/hub-origin.ts';
import { createHubLink } from './hub-origin/hub-link.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { createLogger, type Logger } from './logging/logger.ts';
import type { Settings } from './settings/schema.ts';
import { SettingsError } from './settings/settings-error.ts';
import { version } from './version.ts';

/** What tests lend in the place of the machine's own. */
export interface GatewayParts {
  readonly logger?: Logger;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
}

export interface Gateway {
  readonly app: FastifyInstance;
  readonly hub: FastifyInstance;
  readonly admin: FastifyInstance;
  /**
   * Opens the three ports; addresses without a slash at the end.
   * @throws SettingsError where a port is taken or the address is not this machine's
   */
  listen(): Promise<{ readonly appUrl: string; readonly hubUrl: string; readonly adminUrl: string }>;
  /** Whether the hub answers now; takes a few seconds at most. */
  hubReachable(): Promise<boolean>;
  /** Ends sockets at once, lets requests end for some seconds, and cuts what is left. */
  close(): Promise<void>;
}

/**
 * The whole gateway, for production and for tests alike. Unlike user settings these may have 0 for any free port.
 * @throws SettingsError without a hub
 */
export const buildGateway = async (settings: Settings, parts: GatewayParts = {}): Promise<Gateway> => {
  if (settings.hub === undefined) throw new SettingsError('hub is not set: give the hub behind the gateway.');
  const clock = parts.clock ?? systemClock;
  const limits = { ...defaultLimits, ...parts.limits };
  const logger = parts.logger ?? createLogger(settings.logLevel);
  const metrics = createMetrics();
  const link = createHubLink({ hub: settings.hub, limits, clock, logger });
  const tokens = createTokenGuard(link, limits, clock);
  const desk = createSignInDesk({ link, limits, clock, tokens, metrics });
  const { hub, publicAppUrl, publicHubUrl, allowedOrigins, productName, hosted, webRoot } = settings;

  const app = await buildAppOrigin({
    ...{ webRoot, limits, logger, productName, hosted, version, publicAppUrl, publicHubUrl, hub, desk },
    hubPort: () => portOf(hubOrigin.app) ?? settings.hubPort,
  });
  const hubOrigin = buildHubOrigin({
    ...{ link, tokens, desk, limits, clock, logger, metrics },
    info: { version, features: [...hubFeatures] },
    allowedOrigins: publicAppUrl === undefined ? allowedOrigins : [...allowedOrigins, publicAppUrl],
    appPort: () => portOf(app) ?? settings.appPort,
  });
  const admin = buildAdminOrigin({ logger, metrics, hubReachable: link.check });
  const servers = [app, hubOrigin.app, admin];

  const close = async () => {
    hubOrigin.closeSockets();
    const cut = setTimeout(() => {
      for (const { server } of servers) server.closeAllConnections();
    }, limits.stop);
    // Connections that were busy when the ports closed fall idle later, and nobody else looks after them.
    const sweep = setInterval(() => {
      for (const { server } of servers) server.closeIdleConnections();
    }, 50);
    try {
      await Promise.all(servers.map((server) => server.close()));
    } finally {
      clearTimeout(cut);
      clearInterval(sweep);
      await link.close();
    }
  };

  const listen = async () => {
    try {
      const hubUrl = await open(hubOrigin.app, settings.host, settings.hubPort, 'hubPort');
      const appUrl = await open(app, settings.host, settings.appPort, 'appPort');
      const adminUrl = await open(admin, '127.0.0.1', settings.adminPort, 'adminPort');
      void link.check();
      return { appUrl, hubUrl, adminUrl };
    } catch (error) {
      await close();
      throw error;
    }
  };

  return { app, hub: hubOrigin.app, admin, listen, hubReachable: link.check, close };
};

const portOf = (app: FastifyInstance): number | undefined => {
  const address = app.server.address() as AddressInfo | null;
  return address?.port;
};

const open = async (app: FastifyInstance, host: string, port: number, key: string): Promise<string> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explained(error, host, port, key);
  }
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${portOf(app) ?? port}`;
};

const explained = (error: unknown, host: string, port: number, key: string): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const flag = `--${key.replace('Port', '-port')}`;
  if (code === 'EADDRINUSE') {
    return new SettingsError(
      `Port ${port} is taken by another program: stop that one, or choose another port with ${flag}.`,
    );
  }
  if (code === 'EACCES') {
    return new SettingsError(`Port ${port} is not allowed to this user: choose one above 1023 with ${flag}.`);
  }
  if (code === 'EADDRNOTAVAIL') {
    return new SettingsError(
      `${host} is no address of this machine: give one that is with --host, or 0.0.0.0 for all.`,
    );
  }
  return error;
};
