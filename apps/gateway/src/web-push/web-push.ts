import type { Clock } from '@soglia/server/clock';
import type { PersonCaller } from '#identity/caller.ts';
import type { Identity } from '#identity/identity.ts';
import type { Instances } from '#instances/instances.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { parseMailFrom } from '#settings/mail-address.ts';
import type { Messages } from '#messages/messages.ts';
import type { Metrics } from '#metrics.ts';
import type { Notices } from '#notifications/notices.ts';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import { createSeal } from '#service-connection/seal.ts';
import type { Settings } from '#settings/schema.ts';
import type { Store } from '#store/store.ts';
import type { LookUpName } from '#wire/public-connector.ts';
import type { BackgroundLoop } from '#background-loop.ts';
import { createAlarmWatch } from './alarm-watch.ts';
import { createMayKnow } from './may-know.ts';
import { createOutbox } from './outbox.ts';
import { createPlanDeliveries, type PlanDeliveries } from './plan-deliveries.ts';
import { createPushDevices, type PushDevices } from './push-devices.ts';
import { createPushKeys, readConfirmation, type PushKeys } from './push-keys.ts';
import { createPushSender } from './push-sender.ts';

export interface WebPushOptions {
  readonly settings: Pick<
    Settings,
    'data' | 'secret' | 'productName' | 'publicAppUrl' | 'mailFrom' | 'webPushPrivateAddresses'
  >;
  readonly store: Store;
  readonly instances: Instances;
  readonly identity: Pick<Identity, 'personOf' | 'rolesAreOn' | 'timeZone'>;
  readonly callerOf: (caller: PersonCaller) => PolicyCaller;
  readonly service: Pick<ServiceConnection, 'state' | 'people'>;
  readonly messages: Pick<Messages, 'reaches' | 'send'>;
  /** By the hub's clock. */
  readonly hubNow: () => number;
  readonly ownPorts: () => readonly number[];
  readonly lookUpName: LookUpName;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Messages to the devices of people while the app is closed (RFC 8030, 8291 and 8292). */
export interface WebPush {
  readonly devices: PushDevices;
  readonly keys: PushKeys;
  /** For the transaction that stores a notice. */
  readonly planDeliveries: PlanDeliveries;
  /** A device has shown a message; false where the confirmation is none of ours. */
  confirmPush(confirmation: string): Promise<boolean>;
  /** Begins to send what is stored, and to watch over alarms. @param notices by which administrators are told */
  start(notices: Pick<Notices, 'add'>): void;
  /** Gives up what is being sent: it is sent again after the next start. */
  close(): Promise<void>;
}

export function createWebPush(options: WebPushOptions): WebPush {
  const { settings, store, instances, identity, limits, clock, logger } = options;
  const { productName, webPushPrivateAddresses: privateAddresses } = settings;
  const keys = createPushKeys({
    store,
    seal: createSeal({ data: settings.data, secret: settings.secret, logger }),
    logger,
  });
  const mayKnow = createMayKnow(options);
  const { isLeader } = instances;
  const parts = { ...options, keys, mayKnow, isLeader, productName, privateAddresses };
  const sender = createPushSender({ ...parts, subject: subjectOf(settings) });
  const stops: (() => void)[] = [];
  let loops: readonly BackgroundLoop[] = [];

  const clean = async (): Promise<void> => {
    const now = clock.now();
    const removed = await store.pushSubscriptions.removeUnused(now - limits.pushDeviceMemory);
    if (removed > 0) logger.info({ removed }, 'devices that are signed out get no more notifications');
    await store.pushDeliveries.clean(now - limits.pushDeliveryMemory);
  };
  let cancelCleaning: () => void = () => undefined;
  const startCleaning = (): void => {
    cancelCleaning = clock.after(limits.pushCleaning, () => {
      startCleaning();
      if (isLeader())
        clean().catch((error: unknown) => {
          logger.debug({ err: error }, 'old messages to phones were not removed');
        });
    });
  };

  let gathered: { readonly ids: string[]; readonly done: Promise<unknown> } | undefined;
  let confirming: Promise<unknown> = Promise.resolve();
  /** What arrives while others are written is written in one transaction after them: each of its own waits for the disk. */
  const confirmSoon = async (id: string): Promise<void> => {
    if (gathered === undefined) {
      const ids: string[] = [];
      const write = () => {
        gathered = undefined;
        return store.pushDeliveries.confirm(ids, clock.now());
      };
      confirming = confirming.then(write, write);
      gathered = { ids, done: confirming };
    }
    gathered.ids.push(id);
    await gathered.done;
  };

  return {
    devices: createPushDevices({ ...parts, limits }),
    keys,
    planDeliveries: createPlanDeliveries({ timeZone: identity.timeZone, limits }),
    confirmPush: async (confirmation) => {
      const id = readConfirmation(confirmation, await keys.get());
      if (id === undefined) return false;
      await confirmSoon(id);
      return true;
    },
    start: (notices) => {
      loops = [createOutbox({ ...parts, sender }), createAlarmWatch({ ...parts, notices })];
      const wake = () => {
        for (const loop of loops) loop.wake();
      };
      stops.push(
        instances.onAnnounced('notifications', wake),
        instances.onMissed(wake),
        instances.onLeader(wake),
      );
      startCleaning();
      wake();
      keys.get().catch((error: unknown) => {
        logger.debug({ err: error }, 'the keys of web push are made when they are asked for');
      });
    },
    close: async () => {
      cancelCleaning();
      for (const stop of stops) stop();
      await Promise.all(loops.map((loop) => loop.close()));
      await sender.close();
    },
  };
}

/** Whom a push service may turn to: only these two forms are allowed (RFC 8292). */
function subjectOf({ publicAppUrl, mailFrom }: WebPushOptions['settings']): string {
  if (publicAppUrl?.startsWith('https:') === true) return publicAppUrl;
  const sender = mailFrom === undefined ? undefined : parseMailFrom(mailFrom);
  return `mailto:${sender?.address ?? 'gateway@soglia.invalid'}`;
}
