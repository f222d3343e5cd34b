import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { hubFeatures, type HubInfo } from '@soglia/contracts';
import manifest from '../package.json' with { type: 'json' };
import { buildAdminOrigin } from './admin-origin/admin-origin.ts';
import { mergeDocuments } from './api/openapi.ts';
import { buildAppOrigin } from './app-origin/app-origin.ts';
import { createCompanion } from './companion/companion.ts';
import { systemClock, type Clock } from './clock.ts';
import { createPasswordNotes } from './companion/note-password-changes.ts';
import type { OwnerTokenSource } from './house-setup/adopt-token.ts';
import { createEnergySettings } from './energy-settings/energy-settings.ts';
import { createOnBehalf } from './on-behalf/on-behalf.ts';
import type { OwnFeeds } from './own-feeds.ts';
import { createRoleCallers } from './house-access/create-role-callers.ts';
import { followHouse } from './house-access/follow-house.ts';
import { createHouseSetup } from './house-setup/house-setup.ts';
import { createHostedProxy } from './hosted-proxy/proxy-routes.ts';
import { createHubLink } from './hub/hub-link.ts';
import { createDecide } from './policy/decide.ts';
import type { Decide } from './policy/verdict.ts';
import { buildHubOrigin } from './hub-origin/hub-origin.ts';
import { createIdentity } from './identity/create-identity.ts';
import type { Identity } from './identity/identity.ts';
import { createTokenVerifier } from './identity/token-verifier.ts';
import { createSingleInstance, type Instances } from './instances/instances.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { listenOn, portOf } from './listen-on.ts';
import { createLogger, type Logger } from './logging/logger.ts';
import { createMapService } from './map/map-service.ts';
import { createTrackSharers } from './map/track-sharers.ts';
import { createMessages, type Messages } from './messages/messages.ts';
import { createMetrics } from './metrics.ts';
import { storeDemoPhones, type DemoPhonesOptions } from './recovery/demo-phones.ts';
import { createRecovery } from './recovery/recovery.ts';
import { createGatewayNotices } from './notifications/gateway-notices/gateway-notices.ts';
import { createHouseWatch } from './notifications/house-watch/house-watch.ts';
import { createNotifications } from './notifications/notifications.ts';
import { createRuleWatcher } from './notifications/rules/rule-watcher.ts';
import { createPreferencesService } from './preferences/preferences-service.ts';
import { createServiceConnection } from './service-connection/create-service-connection.ts';
import type { ServiceConnection } from './service-connection/service-connection.ts';
import type { Settings } from './settings/schema.ts';
import { createGatewayStore, firstOpening } from './store/gateway-store.ts';
import type { Store } from './store/store.ts';
import type { TicketAccess } from './tickets/provider-client.ts';
import { createTickets } from './tickets/tickets.ts';
import { createPushChannel, readExternalService } from './push-channel/push-channel.ts';
import { createSeal } from './service-connection/seal.ts';
import { SettingsError } from './settings/settings-error.ts';
import { TICKETS_OFF } from './settings/ticket-settings.ts';
import { createRefusalPace } from './rate-limits/refusal-pace.ts';
import { createWebPush } from './web-push/web-push.ts';
import { createWebhookOwners } from './webhooks/webhook-owners.ts';
import { createClientReader } from './wire/client.ts';
import { createNameLookUp, type LookUpName } from './wire/public-connector.ts';
import { createHostCheck } from './wire/host-check.ts';
import { createDeviceMarkFile } from './sign-in/device-mark-file.ts';
import { openDeviceMarks } from './sign-in/device-marks.ts';
import { createSignInService } from './sign-in/sign-in-service.ts';

const { version } = manifest;

/** Parts that tests replace. */
export interface GatewayParts {
  readonly logger?: Logger;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
  /** Decides every command and request; by default all pass. */
  readonly decide?: Decide;
  /** Whether an address is in the home's own network. */
  readonly isHome?: (address: string) => boolean;
  /** In the place of the one that the settings name. */
  readonly store?: Store;
  readonly service?: ServiceConnection;
  /** Gives a token of the owner where the hub runs in this process: then the house is prepared by itself. */
  readonly ownerToken?: OwnerTokenSource | undefined;
  /** Writes messages to people where this process was started: only for a demo hub. */
  readonly terminal?: ((text: string) => void) | undefined;
  /** Finds the addresses of the names that clients choose; by default DNS does. */
  readonly lookUpName?: LookUpName;
  /** A desk beside this gateway, where the settings name none. */
  readonly desk?: TicketAccess | undefined;
  /** The phones of the demo house's people, which they are given once. */
  readonly phones?: DemoPhonesOptions['phones'] | undefined;
}

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

/**
 * The whole gateway, for production and for tests. Unlike user settings, the ports may be 0 for any free port.
 * @throws SettingsError without a hub
 */
export async function buildGateway(settings: Settings, parts: GatewayParts = {}): Promise<Gateway> {
  if (settings.hub === undefined) throw new SettingsError('hub is not set: give the hub behind the gateway.');
  const clock = parts.clock ?? systemClock;
  const limits = { ...defaultLimits, ...parts.limits };
  const logger = parts.logger ?? createLogger(settings.logLevel);
  const metrics = createMetrics();
  const store = parts.store ?? createGatewayStore(settings, { clock, logger });
  const instances = await joinInstances(settings, { clock, logger });
  const link = createHubLink({ hub: settings.hub, limits, clock, logger });
  const tokens = createTokenVerifier(link, limits, clock);
  const connection = createServiceConnection({ link, limits, clock, logger });
  const { isHome, service = connection } = parts;
  const house = followHouse({ service, limits, clock, logger });
  const identity = createIdentity({ link, tokens, limits, clock, logger, store, service, house, isHome });
  const roleCallers = createRoleCallers({ service, identity, house, clock });
  const ownPorts = () => servers.flatMap((server) => portOf(server) ?? []);
  const houseSetup = createHouseSetup({
    ...{ connection, store, link, limits, clock, logger },
    ...{ hub: settings.hub, data: settings.data, secret: settings.secret, ownerToken: parts.ownerToken },
    ownPorts,
  });
  const markFile = createDeviceMarkFile(settings.data, logger);
  const deviceMarks = await openDeviceMarks({
    file: markFile,
    capacity: limits.knownDevices,
    perName: limits.devicesPerUser,
    keptForMs: limits.knownDeviceMemory,
    clock,
  });
  const signIn = createSignInService({
    ...{ link, limits, clock, tokens, identity, metrics, deviceMarks, isHome },
    onNewDevice: (nameKey, address) => {
      gatewayNotices.newDevice(nameKey, address);
    },
  });
  const { hub, publicAppUrl, publicHubUrl, allowedOrigins, allowedHubs, productName, hosted, webRoot } =
    settings;
  const clients = createClientReader({ trustedProxies: settings.trustedProxies, logger, clock });
  const pace = createRefusalPace(limits, clock);
  const isOwnHost = createHostCheck({
    ...{ machine: hostname(), publicUrls: [publicAppUrl, publicHubUrl], hostNames: settings.hostNames },
  });
  const push = createPushChannel({
    ...{ store, instances, clients, pace, limits, clock, logger, metrics },
    seal: createSeal({ secret: settings.secret, data: settings.data, logger }),
    isShared: settings.databaseUrl !== undefined,
    external: readExternalService(settings),
  });
  const ticketAccess = ticketAccessOf(settings, parts.desk);
  const info: HubInfo = {
    version,
    features: hubFeatures.filter((feature) => feature !== 'tickets' || ticketAccess !== undefined),
    get push() {
      return push.info();
    },
  };
  const companion = createCompanion({
    ...{ store, service, identity, link, metrics, clock, limits, logger, publicHubUrl },
    decide: (request, caller) => decide(request, caller),
  });
  const sharers = createTrackSharers({ store, clock, logger });
  const decide =
    parts.decide ??
    companion.refusals.observe(
      createDecide({
        ...{ info, callerOf: roleCallers.callerOf, house: house.current, sharesTrack: sharers.has },
        now: () => link.now(),
      }),
    );
  const energySettings = createEnergySettings({ store, callerOf: roleCallers.callerOf, clock, limits });
  const map = createMapService({
    ...{ store, sharers, callerOf: roleCallers.callerOf, rolesAreOn: identity.rolesAreOn, clock, limits },
    house: house.current,
  });
  const messages = createMessages({
    ...{ settings, service, clock, limits, logger, metrics, terminal: parts.terminal },
  });
  const { lookUpName = createNameLookUp(limits.hubConnect) } = parts;
  const webPush = createWebPush({
    ...{ settings, store, instances, identity, service, messages, ownPorts, lookUpName },
    ...{ limits, clock, logger, metrics, callerOf: roleCallers.callerOf, hubNow: () => link.now() },
  });
  const notifications = createNotifications({
    planDeliveries: webPush.planDeliveries,
    ...{ store, service, identity, instances, clock, limits, logger, callerOf: roleCallers.callerOf },
    ...{ house, rolesAreOn: identity.rolesAreOn, hubNow: () => link.now() },
  });
  const gatewayNotices = createGatewayNotices({
    ...{ notices: notifications.notices, store, service, instances, clock, logger },
  });
  const rules = createRuleWatcher({ store, instances, identity, clock });
  const houseWatch = createHouseWatch({
    ...{ notices: notifications.notices, store, house, instances, clock, logger },
    hubNow: () => link.now(),
    more: (names) => [rules.watch(names)],
  });
  const passwordNotes = createPasswordNotes({ store, clock, logger });
  const tickets = createTickets({
    ...{ access: ticketAccess, store, service, instances, clock, limits, logger },
    notices: notifications.notices,
  });
  const preferences = createPreferencesService({ store, instances, limits, logger });
  const onBehalf = createOnBehalf({ service, auditLog: store.auditLog, clock, limits, logger });
  notifications.notices.onAdded(push.tell);
  /** What the sockets of the hub origin answer by themselves, for each person. */
  const ownFeeds: OwnFeeds = {
    ...{ preferences, notifications: notifications.feed },
    ...(tickets.feed !== undefined && { tickets: tickets.feed }),
  };
  const recovery = createRecovery({
    ...{ store, service, identity, messages, limits, clock, logger, isHome, productName },
    passwords: companion.passwords,
  });
  const stopStoringPhones =
    parts.phones === undefined
      ? () => undefined
      : storeDemoPhones({ store, service, logger, phones: parts.phones });
  const webhookOwners = createWebhookOwners({ service, values: store.values, clock, logger });
  const hostedProxy = hosted
    ? createHostedProxy({
        ...{ limits, metrics, publicAppUrl, publicHubUrl, allowedHubs, ownPorts, lookUpName },
        privateAddresses: settings.hostedPrivateAddresses,
      })
    : undefined;

  const appOrigin = await buildAppOrigin({
    ...{ webRoot, limits, logger, metrics, productName, hosted, version, publicAppUrl, publicHubUrl, hub },
    ...{ signIn, allowedHubs, clients, isOwnHost, pace, hostedProxy, push, rolesAreOn: identity.rolesAreOn },
    confirmPush: (confirmation) => webPush.confirmPush(confirmation),
    hostedPrivateAddresses: settings.hostedPrivateAddresses,
    mapTilesUrl: settings.mapTilesUrl,
    mapTilesAttribution: settings.mapTilesAttribution,
    mapFile: settings.mapFile,
    hubPort: () => portOf(hubOrigin.app) ?? settings.hubPort,
  });
  const { app } = appOrigin;
  const appPort = () => portOf(app) ?? settings.appPort;
  const hubOrigin = buildHubOrigin({
    ...{
      link,
      tokens,
      identity,
      houseSetup,
      companion,
      energySettings,
      map,
      preferences,
      notifications,
      tickets,
      onBehalf,
      ownFeeds,
      onPasswordChanged: passwordNotes.note,
      recovery,
      webPush,
      webhookOwners,
      signIn,
      info,
      limits,
      clock,
      logger,
      metrics,
      clients,
      isOwnHost,
      pace,
      appPort,
    },
    decide,
    serviceToken: () => connection.token,
    allowedOrigins: publicAppUrl === undefined ? allowedOrigins : [...allowedOrigins, publicAppUrl],
  });
  const admin = buildAdminOrigin({
    ...{ logger, metrics, hubReachable: link.check },
    openApi: () =>
      mergeDocuments([
        {
          description: 'hub origin',
          port: portOf(hubOrigin.app) ?? settings.hubPort,
          document: hubOrigin.openApi,
        },
        { description: 'app origin', port: appPort(), document: appOrigin.openApi },
      ]),
  });
  const servers = [app, hubOrigin.app, admin];

  const close = async () => {
    hubOrigin.closeSockets();
    push.closeSockets();
    roleCallers.close();
    house.close();
    identity.close();
    companion.close();
    onBehalf.close();
    sharers.close();
    gatewayNotices.close();
    rules.close();
    passwordNotes.close();
    notifications.close();
    preferences.close();
    houseSetup.close();
    pace.close();
    stopStoringPhones();
    const closeTimer = setTimeout(() => {
      for (const { server } of servers) server.closeAllConnections();
    }, limits.stop);
    // Connections that were busy when the ports closed become idle later: nothing else closes them.
    const idleTimer = setInterval(() => {
      for (const { server } of servers) server.closeIdleConnections();
    }, 50);
    try {
      await Promise.all(servers.map((server) => server.close()));
    } finally {
      clearTimeout(closeTimer);
      clearInterval(idleTimer);
      await Promise.all([recovery.close(), webPush.close(), houseWatch.close(), tickets.close()]);
      const last = [messages, push, link, hostedProxy, markFile, instances, store];
      await Promise.all(last.map(async (part) => part?.close()));
    }
  };

  const listen = async () => {
    try {
      await firstOpening(store);
      await sharers.load();
      await push.start();
      await identity.start();
      // Whether roles are on is known before anybody comes.
      await houseSetup.start();
      webPush.start(notifications.notices);
      const hubUrl = await listenOn(hubOrigin.app, settings.host, settings.hubPort, 'hubPort');
      const appUrl = await listenOn(app, settings.host, settings.appPort, 'appPort');
      const adminUrl = await listenOn(admin, '127.0.0.1', settings.adminPort, 'adminPort');
      gatewayNotices.start();
      houseWatch.start();
      tickets.start();
      void link.check();
      return { appUrl, hubUrl, adminUrl };
    } catch (error) {
      await close();
      throw error;
    }
  };

  const services = { store, service, identity, messages };
  return { ...services, app, hub: hubOrigin.app, admin, listen, hubReachable: link.check, close };
}

/** Where the tickets are: at the address of the settings, or at the desk of this process; undefined where they are off. */
function ticketAccessOf(
  { ticketsUrl, ticketsKey, ticketsHeader }: Settings,
  desk: TicketAccess | undefined,
): TicketAccess | undefined {
  if (ticketsUrl === TICKETS_OFF) return undefined;
  if (ticketsUrl === undefined || ticketsKey === undefined) return desk;
  return { url: ticketsUrl, key: ticketsKey, header: ticketsHeader };
}

/** What is only for PostgreSQL is loaded for it only. */
async function joinInstances(
  { databaseUrl }: Settings,
  parts: { readonly clock: Clock; readonly logger: Logger },
): Promise<Instances> {
  if (databaseUrl === undefined) return createSingleInstance();
  const { createPostgresInstances } = await import('./instances/postgres-instances.ts');
  return createPostgresInstances({ url: databaseUrl, ...parts });
}
