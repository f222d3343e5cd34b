import type { Server } from 'node:http';
import type { PushChannel as PushChannelInfo } from '@soglia/contracts';
import type { Clock } from '@soglia/server/clock';
import type { ApiScope } from '#api/api-scope.ts';
import type { Instances } from '#instances/instances.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { Metrics } from '#metrics.ts';
import type { Notice } from '#store/notice-records.ts';
import type { RefusalPace } from '#rate-limits/refusal-pace.ts';
import type { Seal } from '#service-connection/seal.ts';
import type { Settings } from '#settings/schema.ts';
import type { Store } from '#store/store.ts';
import type { ClientReader } from '#wire/client.ts';
import { acceptPushSockets } from './accept-push-sockets.ts';
import { registerEventRoutes } from './event-routes.ts';
import { createExternalSender, type ExternalService } from './external-service.ts';
import type { PushEvent } from './protocol.ts';
import { readPushAccess, type PushAccess } from './push-access.ts';
import { createSharedEvents } from './shared-events.ts';
import { createSubscriptions } from './subscriptions.ts';

export interface PushChannelOptions {
  readonly store: Store;
  readonly seal: Seal;
  readonly instances: Instances;
  /** Whether other gateways use the same database. */
  readonly isShared: boolean;
  /** In the place of the gateway's own endpoint. */
  readonly external: ExternalService | undefined;
  readonly clients: ClientReader;
  readonly pace: RefusalPace;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** The channel that tells all open apps of a house what is for everybody. */
export interface PushChannel {
  /** What signed-in people are told; undefined while the database has not told it. */
  readonly info: () => PushChannelInfo | undefined;
  /** Reads or makes the access; where the database is away, again later. */
  readonly start: () => Promise<void>;
  /** Publishes a notice that is public; others are told to those whom they are for, elsewhere. */
  readonly tell: (notice: Notice) => void;
  /** Routes of the app origin; none where an external service is used. */
  register(scope: ApiScope): void;
  accept(server: Server): void;
  readonly isOwn: boolean;
  /** Where browsers open the sockets of an external service: a web origin that a page's policy can name. */
  readonly externalOrigin: string | undefined;
  closeSockets(): void;
  close(): Promise<void>;
}

/** The event of notices. */
const NOTIFICATION = 'notification';
const START_RETRY_MS = 5000;

export function createPushChannel(options: PushChannelOptions): PushChannel {
  const { store, seal, instances, isShared, external, limits, clock, logger } = options;
  const subscriptions = createSubscriptions();
  const sender = external && createExternalSender({ ...options, service: external });
  const shared =
    isShared && external === undefined
      ? createSharedEvents({
          instances,
          repository: store.pushEvents,
          limits,
          clock,
          logger,
          deliver: subscriptions.publish,
        })
      : undefined;
  let access: PushAccess | undefined;
  let sockets: ReturnType<typeof acceptPushSockets> | undefined;
  let cancelRetry: (() => void) | undefined;
  let closed = false;

  const publish = async (events: readonly PushEvent[], except: string | undefined): Promise<void> => {
    for (const event of events) {
      if (shared === undefined) subscriptions.publish(event, except);
      else await shared.publish(event, except);
    }
  };

  const tell = ({ id, title, message, at, isPublic }: Notice) => {
    if (!isPublic || access === undefined) return;
    const data = JSON.stringify({ id, title, message, timestamp: new Date(at).toISOString() });
    const event = { channel: access.channel, name: NOTIFICATION, data };
    if (sender !== undefined) {
      sender.publish(event);
      return;
    }
    publish([event], undefined).catch((error: unknown) => {
      logger.warn({ err: error }, 'a notice reached the push channel of this gateway only');
      subscriptions.publish(event);
    });
  };

  const start = async (): Promise<void> => {
    try {
      access = await readPushAccess(store.values, seal);
    } catch (error) {
      if (closed) return;
      logger.warn({ err: error }, 'there is no push channel yet: trying again');
      cancelRetry = clock.after(START_RETRY_MS, () => void start());
    }
  };

  const info = (): PushChannelInfo | undefined => {
    if (access === undefined) return undefined;
    const { channel } = access;
    return external === undefined ? { key: access.key, channel } : { channel, ...describeService(external) };
  };

  return {
    info,
    start,
    tell,
    isOwn: external === undefined,
    externalOrigin: external && socketOrigin(external),
    register: (scope) => {
      if (external === undefined)
        registerEventRoutes(scope, { ...options, access: () => access, subscriptions, publish });
    },
    accept: (server) => {
      if (external !== undefined) return;
      sockets = acceptPushSockets(server, {
        ...options,
        subscriptions,
        isKey: (key) => access !== undefined && key === access.key,
      });
    },
    closeSockets: () => sockets?.close(),
    close: async () => {
      closed = true;
      cancelRetry?.();
      shared?.close();
      await sender?.close();
    },
  };
}

function describeService({ key, cluster, url }: ExternalService): Omit<PushChannelInfo, 'channel'> {
  if (url === undefined) return { key, cluster };
  const { hostname, port, protocol } = new URL(url);
  const tls = protocol === 'https:';
  return { key, cluster, host: hostname, port: port === '' ? (tls ? 443 : 80) : Number(port), tls };
}

const socketOrigin = ({ cluster, url }: ExternalService): string =>
  url === undefined ? `wss://ws-${cluster}.pusher.com` : url.replace(/^http/, 'ws');

/** The service of the settings, which are given together or not at all. */
export function readExternalService(settings: Settings): ExternalService | undefined {
  const { pushAppId: appId, pushKey: key, pushSecret: secret, pushCluster: cluster, pushUrl: url } = settings;
  if (appId === undefined || key === undefined || secret === undefined) return undefined;
  return { appId, key, secret, cluster, url };
}
