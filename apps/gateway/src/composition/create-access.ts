import { hostname } from 'node:os';
import { systemClock, type Clock } from '@soglia/server/clock';
import { createRoleCallers } from '#house-access/create-role-callers.ts';
import { followHouse } from '#house-access/follow-house.ts';
import { createHouseSetup } from '#house-setup/house-setup.ts';
import { createHubLink } from '#hub/hub-link.ts';
import { createIdentity } from '#identity/create-identity.ts';
import { shareIdentity } from '#identity/share-identity.ts';
import { createTokenVerifier } from '#identity/token-verifier.ts';
import { createSingleInstance, type Instances } from '#instances/instances.ts';
import { defaultLimits } from '#limits.ts';
import { createLogger, type Logger } from '#logging/logger.ts';
import { createMetrics } from '#metrics.ts';
import { createRefusalPace } from '#rate-limits/refusal-pace.ts';
import { createServiceConnection } from '#service-connection/create-service-connection.ts';
import type { Settings } from '#settings/schema.ts';
import { createDeviceMarkFile } from '#sign-in/device-mark-file.ts';
import { openDeviceMarks } from '#sign-in/device-marks.ts';
import { createSignInService } from '#sign-in/sign-in-service.ts';
import { createGatewayStore } from '#store/gateway-store.ts';
import { createClientReader } from '#wire/client.ts';
import { createHostCheck } from '#wire/host-check.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** Settings that name a hub. */
export type HubSettings = Settings & { readonly hub: string };

/** What is known only when the rest of the gateway stands. */
export interface LaterParts {
  /** The ports that the gateway itself listens on. */
  readonly ownPorts: () => readonly number[];
  readonly onNewDevice: (nameKey: string, address: string) => void;
}

export type Access = Awaited<ReturnType<typeof createAccess>>;

/** The store, the way to the hub, who is calling, and what their role sees of the house. */
export async function createAccess(settings: HubSettings, parts: GatewayParts, later: LaterParts) {
  const clock = parts.clock ?? systemClock;
  const limits = { ...defaultLimits, ...parts.limits };
  const logger = parts.logger ?? createLogger(settings.logLevel);
  const metrics = createMetrics();
  const common = { limits, clock, logger };
  const store = parts.store ?? createGatewayStore(settings, { clock, logger });
  const instances = await joinInstances(settings, { clock, logger });

  const link = createHubLink({ ...common, hub: settings.hub });
  const tokens = createTokenVerifier(link, limits, clock);
  const connection = createServiceConnection({ ...common, link });
  const { isHome, service = connection } = parts;
  const house = followHouse({ ...common, service });
  const identity = shareIdentity({
    identity: createIdentity({ ...common, link, tokens, store, service, house, isHome }),
    instances,
    clock,
    logger,
  });
  const roleCallers = createRoleCallers({ service, identity, house, clock });
  const houseSetup = createHouseSetup({
    ...common,
    connection,
    store,
    instances,
    link,
    hub: settings.hub,
    data: settings.data,
    secret: settings.secret,
    ownerToken: parts.ownerToken,
    ownPorts: later.ownPorts,
  });

  const markFile = createDeviceMarkFile(settings.data, logger);
  const deviceMarks = await openDeviceMarks({
    file: markFile,
    capacity: limits.knownDevices,
    perName: limits.devicesPerUser,
    memoryMs: limits.knownDeviceMemory,
    clock,
  });
  const signIn = createSignInService({
    ...common,
    link,
    tokens,
    identity,
    metrics,
    deviceMarks,
    isHome,
    onNewDevice: later.onNewDevice,
  });

  const { trustedProxies, publicAppUrl, publicHubUrl, hostNames } = settings;
  const clients = createClientReader({ trustedProxies, logger, clock });
  const pace = createRefusalPace(limits, clock);
  const isOwnHost = createHostCheck({
    machine: hostname(),
    publicUrls: [publicAppUrl, publicHubUrl],
    hostNames,
  });

  return {
    clock,
    limits,
    logger,
    metrics,
    store,
    instances,
    link,
    tokens,
    connection,
    service,
    house,
    isHome,
    identity,
    callerOf: roleCallers.callerOf,
    rolesAreOn: identity.rolesAreOn,
    hubNow: () => link.now(),
    houseSetup,
    signIn,
    clients,
    pace,
    isOwnHost,
    ownPorts: later.ownPorts,
    close: () => {
      roleCallers.close();
      house.close();
      identity.close();
      houseSetup.close();
      pace.close();
    },
    /** Once nothing asks them any more. */
    closeLast: () => Promise.all([link, markFile, instances, store].map(async (part) => part.close())),
  };
}

/** What is only for PostgreSQL is loaded for it only. */
async function joinInstances(
  { databaseUrl }: Settings,
  parts: { readonly clock: Clock; readonly logger: Logger },
): Promise<Instances> {
  if (databaseUrl === undefined) return createSingleInstance();
  const { createPostgresInstances } = await import('#instances/postgres-instances.ts');
  return createPostgresInstances({ url: databaseUrl, ...parts });
}
