import type { FastifyInstance } from 'fastify';
import manifest from '../package.json' with { type: 'json' };
import { buildOrigins } from './composition/build-origins.ts';
import { createAccess, type HubSettings } from './composition/create-access.ts';
import { createServices } from './composition/create-services.ts';
import type { GatewayParts } from './composition/gateway-parts.ts';
import type { Identity } from './identity/identity.ts';
import { listenOn, portOf } from './listen-on.ts';
import type { Messages } from './messages/messages.ts';
import type { ServiceConnection } from './service-connection/service-connection.ts';
import type { Settings } from './settings/schema.ts';
import { SettingsError } from './settings/settings-error.ts';
import { firstOpening } from './store/gateway-store.ts';
import type { Store } from './store/store.ts';

const { version } = manifest;

export interface Gateway {
  readonly app: FastifyInstance;
  readonly hub: FastifyInstance;
  readonly admin: FastifyInstance;
  readonly store: Store;
  readonly service: ServiceConnection;
  readonly identity: Identity;
  readonly messages: Messages;
  /**
   * Opens the three ports; returns their addresses without a slash at the end.
   * @throws SettingsError where a port is taken, the address is not this machine's, or a newer version has written the
   *   database
   */
  listen(): Promise<{ readonly appUrl: string; readonly hubUrl: string; readonly adminUrl: string }>;
  /** Whether the hub answers now; takes a few seconds at most. */
  hubReachable(): Promise<boolean>;
  /** Closes sockets at once, lets requests end for some seconds, and then closes their connections. */
  close(): Promise<void>;
}

const hasHub = (settings: Settings): settings is HubSettings => settings.hub !== undefined;

/**
 * The whole gateway, for production and for tests. Unlike user settings, the ports may be 0 for any free port.
 * @throws SettingsError without a hub
 */
export async function buildGateway(settings: Settings, parts: GatewayParts = {}): Promise<Gateway> {
  if (!hasHub(settings)) throw new SettingsError('hub is not set: give the hub behind the gateway.');
  const access = await createAccess(settings, parts, {
    ownPorts: () => servers.flatMap((server) => portOf(server) ?? []),
    onNewDevice: (nameKey, address) => {
      services.gatewayNotices.newDevice(nameKey, address);
    },
  });
  const services = createServices(version, settings, parts, access);
  const { app, hub, admin, closeSockets } = await buildOrigins(version, settings, access, services);
  const servers = [app, hub, admin];

  const close = async () => {
    closeSockets();
    services.push.closeSockets();
    access.close();
    services.close();
    try {
      await closeServers(servers, access.limits.stop);
    } finally {
      await services.end();
      await access.closeLast();
    }
  };

  const listen = async () => {
    try {
      await firstOpening(access.store);
      await services.load();
      await access.identity.start();
      // Whether roles are on is known before anybody comes.
      await access.houseSetup.start();
      services.webPush.start(services.notifications.notices);
      const hubUrl = await listenOn(hub, settings.host, settings.hubPort, 'hubPort');
      const appUrl = await listenOn(app, settings.host, settings.appPort, 'appPort');
      const adminUrl = await listenOn(admin, '127.0.0.1', settings.adminPort, 'adminPort');
      services.start();
      void access.link.check();
      return { appUrl, hubUrl, adminUrl };
    } catch (error) {
      await close();
      throw error;
    }
  };

  return {
    app,
    hub,
    admin,
    store: access.store,
    service: access.service,
    identity: access.identity,
    messages: services.messages,
    listen,
    hubReachable: access.link.check,
    close,
  };
}

/** Lets requests end for `limitMs`, then closes their connections. */
async function closeServers(servers: readonly FastifyInstance[], limitMs: number): Promise<void> {
  const closeTimer = setTimeout(() => {
    for (const { server } of servers) server.closeAllConnections();
  }, limitMs);
  // Connections that were busy when the ports closed become idle later: nothing else closes them.
  const idleTimer = setInterval(() => {
    for (const { server } of servers) server.closeIdleConnections();
  }, 50);
  try {
    await Promise.all(servers.map((server) => server.close()));
  } finally {
    clearTimeout(closeTimer);
    clearInterval(idleTimer);
  }
}
