import { buildAdminOrigin } from '#admin-origin/admin-origin.ts';
import { mergeDocuments } from '#api/openapi.ts';
import { buildAppOrigin } from '#app-origin/app-origin.ts';
import { buildHubOrigin } from '#hub-origin/hub-origin.ts';
import { createRequestPermits } from '#hub/request-permits.ts';
import { portOf } from '#listen-on.ts';
import type { Access, HubSettings } from './create-access.ts';
import type { Services } from './create-services.ts';

/** The three servers. They do not listen yet. */
export async function buildOrigins(
  version: string,
  settings: HubSettings,
  access: Access,
  services: Services,
) {
  const { link, identity, signIn, limits, logger, metrics, clients, isOwnHost, pace } = access;
  const { publicAppUrl, allowedOrigins } = settings;
  // Both origins ask the hub over the same connections.
  const permits = createRequestPermits(limits, access.clock);
  const common = { limits, logger, metrics, clients, isOwnHost, pace, permits, signIn };

  const appOrigin = await buildAppOrigin({
    ...common,
    version,
    publicAppUrl,
    webRoot: settings.webRoot,
    hub: settings.hub,
    productName: settings.productName,
    hosted: settings.hosted,
    publicHubUrl: settings.publicHubUrl,
    allowedHubs: settings.allowedHubs,
    hostedPrivateAddresses: settings.hostedPrivateAddresses,
    mapTilesUrl: settings.mapTilesUrl,
    mapTilesAttribution: settings.mapTilesAttribution,
    mapFile: settings.mapFile,
    rolesAreOn: identity.rolesAreOn,
    hostedProxy: services.hostedProxy,
    push: services.push,
    confirmPush: (confirmation) => services.webPush.confirmPush(confirmation),
    hubPort: () => hubPort(),
  });
  const appPort = () => portOf(appOrigin.app) ?? settings.appPort;

  const hubOrigin = buildHubOrigin({
    ...common,
    ...services,
    link,
    identity,
    appPort,
    hubPort: () => hubPort(),
    publicAppUrl,
    clock: access.clock,
    tokens: access.tokens,
    houseSetup: access.houseSetup,
    serviceToken: () => access.connection.token,
    allowedOrigins: publicAppUrl === undefined ? allowedOrigins : [...allowedOrigins, publicAppUrl],
  });
  const hubPort = () => portOf(hubOrigin.app) ?? settings.hubPort;

  const admin = buildAdminOrigin({
    logger,
    metrics,
    hubReachable: link.check,
    openApi: () =>
      mergeDocuments([
        { description: 'hub origin', port: hubPort(), document: hubOrigin.openApi },
        { description: 'app origin', port: appPort(), document: appOrigin.openApi },
      ]),
  });
  return { app: appOrigin.app, hub: hubOrigin.app, admin, closeSockets: () => hubOrigin.closeSockets() };
}
