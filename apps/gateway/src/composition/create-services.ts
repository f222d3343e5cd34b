import { hubFeatures, type HubInfo } from '@soglia/contracts';
import { createCompanion } from '#companion/companion.ts';
import { createHubChangeNotes } from '#companion/note-hub-changes.ts';
import { createEnergySettings } from '#energy-settings/energy-settings.ts';
import { createHostedProxy } from '#hosted-proxy/proxy-routes.ts';
import { boundKept } from '#hub-origin/guard/bound-kept.ts';
import { createMapService } from '#map/map-service.ts';
import { createTrackSharers } from '#map/track-sharers.ts';
import { createMessages } from '#messages/messages.ts';
import { createGatewayNotices } from '#notifications/gateway-notices/gateway-notices.ts';
import { createHouseWatch } from '#notifications/house-watch/house-watch.ts';
import { createNotifications } from '#notifications/notifications.ts';
import { createRuleWatcher } from '#notifications/rules/rule-watcher.ts';
import { createOnBehalf } from '#on-behalf/on-behalf.ts';
import type { OwnFeeds } from '#own-feeds/own-feed.ts';
import { createDecide } from '#policy/decide.ts';
import { createPreferencesService } from '#preferences/preferences-service.ts';
import { createPushChannel, readExternalService } from '#push-channel/push-channel.ts';
import { storeDemoPhones } from '#recovery/demo-phones.ts';
import { createRecovery } from '#recovery/recovery.ts';
import { createSeal } from '#service-connection/seal.ts';
import { TICKETS_OFF } from '#settings/ticket-settings.ts';
import type { TicketAccess } from '#tickets/provider-client.ts';
import { createTickets } from '#tickets/tickets.ts';
import { createWebPush } from '#web-push/web-push.ts';
import { createWebhookOwners } from '#webhooks/webhook-owners.ts';
import { createNameLookUp } from '#wire/public-connector.ts';
import type { Access, HubSettings } from './create-access.ts';
import type { GatewayParts } from './gateway-parts.ts';

export type Services = ReturnType<typeof createServices>;

/** What the gateway does of its own: people and roles, notices, tickets, what a person chose. */
export function createServices(version: string, settings: HubSettings, parts: GatewayParts, access: Access) {
  const { clock, limits, logger, metrics, store, instances, service, identity, house, link } = access;
  const { publicAppUrl, publicHubUrl, productName } = settings;
  const common = { limits, clock, logger, store };

  const push = createPushChannel({
    ...common,
    instances,
    metrics,
    clients: access.clients,
    pace: access.pace,
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
    ...common,
    service,
    identity,
    instances,
    link,
    metrics,
    publicHubUrl,
    decide: (request, caller) => decide(request, caller),
  });
  const sharers = createTrackSharers({ store, instances, clock, logger });
  const { callerOf, rolesAreOn, hubNow } = access;
  const decide =
    parts.decide ??
    companion.refusals.observe(
      boundKept(
        createDecide({
          info,
          callerOf,
          house: house.current,
          owner: () =>
            service
              .people()
              ?.values()
              .find(({ isOwner }) => isOwner),
          sharesTrack: sharers.has,
          now: hubNow,
        }),
        { most: limits.keptPerPerson, windowMs: limits.saveWindow, now: () => clock.now() },
      ),
    );

  const energySettings = createEnergySettings({ store, callerOf, clock, limits });
  const map = createMapService({
    store,
    clock,
    limits,
    sharers,
    callerOf,
    rolesAreOn,
    house: house.current,
  });
  const preferences = createPreferencesService({ store, instances, limits, logger });
  const onBehalf = createOnBehalf({ service, auditLog: store.auditLog, clock, limits, logger });
  const webhookOwners = createWebhookOwners({ service, values: store.values, clock, logger });

  const { lookUpName = createNameLookUp(limits.hubConnect) } = parts;
  const messages = createMessages({
    settings,
    service,
    clock,
    limits,
    logger,
    metrics,
    terminal: parts.terminal,
  });
  const webPush = createWebPush({
    ...common,
    settings,
    instances,
    identity,
    service,
    messages,
    metrics,
    lookUpName,
    callerOf,
    hubNow,
    ownPorts: access.ownPorts,
  });
  const notifications = createNotifications({
    ...common,
    planDeliveries: webPush.planDeliveries,
    service,
    identity,
    instances,
    house,
    callerOf,
    rolesAreOn,
    hubNow,
  });
  const { notices } = notifications;
  notices.onAdded(push.tell);
  const gatewayNotices = createGatewayNotices({ notices, store, service, instances, clock, logger });
  const rules = createRuleWatcher({ store, instances, identity, callerOf, clock });
  const houseWatch = createHouseWatch({
    notices,
    store,
    house,
    instances,
    clock,
    logger,
    hubNow,
    more: (names) => [rules.watch(names)],
  });
  const tickets = createTickets({ ...common, access: ticketAccess, service, instances, notices });

  const hubChangeNotes = createHubChangeNotes({ store, clock, logger, limits });
  const { passwords } = companion;
  const recovery = createRecovery({
    ...common,
    service,
    identity,
    messages,
    passwords,
    productName,
    isHome: access.isHome,
  });
  const stopStoringPhones =
    parts.phones === undefined
      ? () => undefined
      : storeDemoPhones({ store, service, logger, phones: parts.phones });
  const hostedProxy = settings.hosted
    ? createHostedProxy({
        limits,
        clock,
        metrics,
        publicAppUrl,
        publicHubUrl,
        lookUpName,
        allowedHubs: settings.allowedHubs,
        ownPorts: access.ownPorts,
        privateAddresses: settings.hostedPrivateAddresses,
      })
    : undefined;

  /** What the sockets of the hub origin answer by themselves, for each person. */
  const ownFeeds: OwnFeeds = {
    preferences,
    notifications: notifications.feed,
    ...(tickets.feed !== undefined && { tickets: tickets.feed }),
  };

  return {
    info,
    decide,
    ownFeeds,
    push,
    companion,
    energySettings,
    map,
    preferences,
    onBehalf,
    webhookOwners,
    messages,
    webPush,
    notifications,
    gatewayNotices,
    tickets,
    recovery,
    hostedProxy,
    onHubChange: hubChangeNotes.note,
    /** What has to be there before anybody comes. */
    load: async () => {
      await sharers.load();
      await push.start();
    },
    /** What follows the house and tells people, once the ports are open. */
    start: () => {
      gatewayNotices.start();
      houseWatch.start();
      tickets.start();
    },
    close: () => {
      companion.close();
      onBehalf.close();
      sharers.close();
      gatewayNotices.close();
      rules.close();
      hubChangeNotes.close();
      notifications.close();
      preferences.close();
      stopStoringPhones();
    },
    /** Once the ports are closed: ends what is under way. */
    end: async () => {
      await Promise.all([recovery.close(), webPush.close(), houseWatch.close(), tickets.close()]);
      await companion.end();
      await Promise.all([messages, push, hostedProxy].map(async (part) => part?.close()));
    },
  };
}

/** Where the tickets are: at the address of the settings, or at the desk of this process; undefined where they are off. */
function ticketAccessOf(
  { ticketsUrl, ticketsKey, ticketsHeader }: HubSettings,
  desk: TicketAccess | undefined,
): TicketAccess | undefined {
  if (ticketsUrl === TICKETS_OFF) return undefined;
  if (ticketsUrl === undefined || ticketsKey === undefined) return desk;
  return { url: ticketsUrl, key: ticketsKey, header: ticketsHeader };
}
