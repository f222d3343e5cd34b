import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@soglia/server/clock';
import type { CallerPerson } from '#identity/identity.ts';
import { createSingleInstance } from '#instances/instances.ts';
import { defaultLimits, type Limits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { createMessages } from '#messages/messages.ts';
import { createMetrics } from '#metrics.ts';
import type { NewNotice } from '#notifications/notices.ts';
import type { Notice } from '#store/notice-records.ts';
import { connectStore, createGatewayStore } from '#store/gateway-store.ts';
import { defaultSettings, type Settings } from '#settings/schema.ts';
import { createWebPush, type WebPushOptions } from '#web-push/web-push.ts';
import { createPushDevices } from '#web-push/push-devices.ts';
import { placeMigratedStore } from './migrated-store.ts';

export interface PushHouseOptions {
  readonly settings?: Partial<Settings>;
  readonly limits?: Partial<Limits>;
  readonly parts?: Partial<
    Pick<WebPushOptions, 'identity' | 'callerOf' | 'service' | 'clock' | 'lookUpName' | 'ownPorts'>
  >;
  /** Of an earlier one: its data stay where they are. */
  readonly data?: string;
}

const person = (userId: string): CallerPerson => ({
  userId,
  name: userId,
  isAdmin: false,
  isOwner: false,
  roleId: 'resident',
});

/** Web push on a database of its own, with real messages, and notices as they are stored; without a hub. */
export async function startWebPushHouse({
  settings,
  limits: changed,
  parts,
  data: given,
}: PushHouseOptions = {}) {
  const data = given ?? join(tmpdir(), `soglia-push-${randomUUID()}`);
  const all = { ...defaultSettings, data, webPushPrivateAddresses: ['127.0.0.1'], ...settings };
  const limits = { ...defaultLimits, ...changed };
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const metrics = createMetrics();
  const clock = parts?.clock ?? systemClock;
  await placeMigratedStore(data);
  const store = createGatewayStore(all, { clock: systemClock, logger });
  await store.check();
  const tables = await connectStore(all);
  const instances = createSingleInstance();
  const noHub = { command: () => Promise.reject(new Error('no hub')) };
  const messages = createMessages({ settings: all, service: noHub, clock, limits, logger, metrics });
  const webPush = createWebPush({
    settings: all,
    store,
    instances,
    messages,
    limits,
    clock,
    logger,
    metrics,
    identity: { personOf: person, rolesAreOn: () => false, timeZone: () => 'Europe/Rome' },
    callerOf: () => ({ kind: 'unrestricted' }),
    service: { state: 'not_prepared', people: () => undefined },
    hubNow: () => clock.now(),
    ownPorts: () => [],
    lookUpName: () => Promise.resolve([]),
    ...parts,
  });
  const notices: (Notice & { readonly userIds: readonly string[] })[] = [];

  /** Stores a notice for these people, with what is to be sent of it. */
  const add = async (given: Partial<NewNotice>, userIds: readonly string[]): Promise<string> => {
    const notice: Notice = {
      at: clock.now(),
      isPublic: false,
      source: 'gateway',
      category: 'alarm',
      type: 'smoke',
      title: 'Fumo',
      message: 'Fumo in cucina',
      ...given,
      id: randomUUID(),
    };
    await store.transaction(async (repositories) => {
      await repositories.notices.add(notice, userIds);
      await webPush.planDeliveries(repositories, notice, userIds);
    });
    notices.push({ ...notice, userIds });
    instances.announce('notifications', notice.id);
    return notice.id;
  };

  const devices = createPushDevices({
    store,
    privateAddresses: all.webPushPrivateAddresses,
    hubNow: () => clock.now(),
    clock,
    limits: { ...limits, savesPerPerson: 100_000 },
  });
  const stop = async () => {
    await webPush.close();
    await messages.close();
    await tables.close();
    await store.close();
  };

  return {
    store,
    webPush,
    instances,
    data,
    notices,
    add,
    stop,
    devices,
    /** Rows of the tables as they are. */
    db: tables.db,
    caller: (userId: string) =>
      ({ kind: 'person', person: person(userId), address: '', tokenHash: '', sessionHash: '' }) as const,
    /** Administrators are told by a notice to `maria`. */
    start: () => {
      webPush.start({ add: ({ to, ...notice }) => add(notice, to === 'administrators' ? ['maria'] : []) });
    },
    log: () => lines.join(''),
    [Symbol.asyncDispose]: async () => {
      await stop();
      await rm(data, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export type PushHouse = Awaited<ReturnType<typeof startWebPushHouse>>;
