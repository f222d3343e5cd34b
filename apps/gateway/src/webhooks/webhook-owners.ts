import { isRecord, parseJson } from '@soglia/hub-client/json';
import type { Clock } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import { hashToken } from '#identity/token-cache.ts';
import type { Logger } from '#logging/logger.ts';
import { HubCommandError, type ServiceConnection } from '#service-connection/service-connection.ts';
import { changeValue } from '#store/change-value.ts';
import type { ValuesRepository } from '#store/store.ts';
import { readPhoneOwners, type HubLists, type PhoneOwners } from './phone-owners.ts';

/** Whom the calls of a webhook count as. */
export type WebhookOwner =
  /** An integration or an automation: only administrators set these up. */
  | { readonly kind: 'house' }
  /** Somebody's phone. */
  | { readonly kind: 'person'; readonly userId: string }
  /** The hub has no such webhook, or nobody knows whose phone it is. */
  | { readonly kind: 'nobody' }
  | { readonly kind: 'unavailable' };

export interface WebhookOwnersOptions {
  readonly service: Pick<ServiceConnection, 'command'>;
  readonly values: Pick<ValuesRepository, 'get' | 'add' | 'replace'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What is stored: user ids by the SHA-256 of webhook ids, which are as good as passwords. */
const VALUE = 'webhook_owners';
const MOST_STORED = 2000;
/** Of one person: who registers more forgets their own oldest ones, of which the hub's lists tell then. */
const MOST_OF_PERSON = 20;

/** How old the hub's list may be for a webhook that it has, and for one that it has not. */
const FRESH_FOR_MS = MINUTE_MS;
const READ_AGAIN_MS = 5000;
const TIMEOUT_MS = 10_000;

/**
 * Whose webhooks the hub has. Phones that were registered through the gateway are remembered; of others the hub's own
 * lists tell: the phone's tracker belongs to a person.
 */
export function createWebhookOwners({ service, values, clock, logger }: WebhookOwnersOptions) {
  let registered: Promise<Map<string, string>> | undefined;
  let listed:
    | {
        readonly owners: ReadonlyMap<string, WebhookOwner>;
        readonly ofDevices: PhoneOwners['ofDevices'];
        readonly at: number;
      }
    | undefined;
  let reading: Promise<void> | undefined;
  /** One after the other here; of several gateways, whoever is slower writes again. */
  let writing: Promise<unknown> = Promise.resolve();

  /** With what is being written; kept until the lists are read again: another gateway of the database may have registered a phone. */
  const readRegistered = (): Promise<Map<string, string>> => {
    registered ??= writing.then(() => values.get(VALUE)).then((text) => new Map(parseOwners(text)));
    registered.catch(() => {
      registered = undefined;
    });
    return registered;
  };

  const ask = (type: string, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
    service.command({ type, ...more }, { timeout: TIMEOUT_MS });

  /** Nothing, where the hub has no such command: without webhooks, or without people. */
  const askIfKnown = (type: string): Promise<unknown> =>
    ask(type).catch((error: unknown) => {
      if (error instanceof HubCommandError) return undefined;
      throw error;
    });

  const readLists = async (): Promise<HubLists> => {
    const [webhooks, entries, entities, persons] = await Promise.all([
      askIfKnown('webhook/list'),
      ask('config_entries/get', { domain: 'mobile_app' }),
      ask('config/entity_registry/list'),
      askIfKnown('person/list'),
    ]);
    return { webhooks, entries, entities, persons };
  };

  const refresh = (): Promise<void> => {
    if (reading !== undefined) return reading;
    registered = undefined;
    reading = readLists()
      .then((lists) => {
        const { ofWebhooks, ofDevices } = readPhoneOwners(lists);
        const owners = new Map([...ofWebhooks].map(([id, owner]) => [hashToken(id), owner]));
        listed = { owners, ofDevices, at: clock.now() };
      })
      .catch((error: unknown) => {
        logger.debug({ err: error }, 'the hub did not list its webhooks');
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };

  const add = (key: string, userId: string): Promise<unknown> =>
    changeValue(values, { name: VALUE, empty: '[]' }, (before) => {
      const known = new Map(parseOwners(before));
      known.set(key, userId);
      makeRoom(known, userId);
      return JSON.stringify([...known]);
    });

  /** How old the list is; a clock that was set back makes none newer. */
  const age = (): number => (listed === undefined ? Infinity : Math.abs(clock.now() - listed.at));
  const isRecent = (most: number): boolean => age() < most;

  return {
    ownerOf: async (id: string): Promise<WebhookOwner> => {
      const key = hashToken(id);
      const known = await readRegistered().catch(() => undefined);
      if (known === undefined) return { kind: 'unavailable' };
      const userId = known.get(key);
      if (userId !== undefined) return { kind: 'person', userId };
      if (!isRecent(listed?.owners.has(key) === true ? FRESH_FOR_MS : READ_AGAIN_MS)) await refresh();
      const again = await readRegistered().catch(() => undefined);
      const ofOthers = again?.get(key);
      if (ofOthers !== undefined) return { kind: 'person', userId: ofOthers };
      if (!isRecent(FRESH_FOR_MS)) return { kind: 'unavailable' };
      return listed?.owners.get(key) ?? { kind: 'nobody' };
    },
    /**
     * Whether a person may register a phone that calls itself so: the hub puts it in the place of one that it has. They
     * must have its tracker, or have registered it here before. Undefined while it cannot be learnt.
     */
    mayRegister: async (deviceId: string, userId: string): Promise<boolean | undefined> => {
      await refresh();
      const known = await readRegistered().catch(() => undefined);
      if (known === undefined || listed === undefined || !isRecent(READ_AGAIN_MS)) return undefined;
      return listed.ofDevices
        .entries()
        .filter(([other]) => mayReplace(deviceId, other))
        .every(
          ([, { users, webhookIds }]) =>
            users.has(userId) || webhookIds.some((id) => known.get(hashToken(id)) === userId),
        );
    },
    /** A person has registered a phone: its calls are theirs from now on. @throws StoreUnavailableError */
    record: (id: string, userId: string): Promise<void> => {
      const recorded = writing.then(async () => {
        await add(hashToken(id), userId);
      });
      writing = recorded.catch(() => undefined);
      registered = undefined;
      return recorded;
    },
  };
}

export type WebhookOwners = ReturnType<typeof createWebhookOwners>;

/** The hub knows a phone by the ids of its app and of itself with a dash between, wherever the one ends. */
const mayReplace = (deviceId: string, other: string): boolean =>
  deviceId === other || deviceId.endsWith(`-${other}`) || other.endsWith(`-${deviceId}`);

/** Many phones of one person push out nobody else's: of each the newest stay, and of too many people whoever has most gives way. */
function makeRoom(known: Map<string, string>, userId: string): void {
  const own = [...known].flatMap(([key, of]) => (of === userId ? [key] : []));
  for (const oldest of own.slice(0, -MOST_OF_PERSON)) known.delete(oldest);
  while (known.size > MOST_STORED) {
    const byPerson = [...Map.groupBy(known, ([, of]) => of).values()];
    const most = byPerson.reduce((one, other) => (other.length > one.length ? other : one));
    known.delete(most[0]?.[0] ?? '');
  }
}

function parseOwners(text: string | undefined): (readonly [string, string])[] {
  const pairs: unknown = text === undefined ? undefined : parseJson(text);
  return Array.isArray(pairs)
    ? pairs.flatMap((pair: unknown) =>
        Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string'
          ? [[pair[0], pair[1]] as const]
          : [],
      )
    : [];
}

/** The id of the webhook in the hub's answer to a registration. */
export const webhookIdOf = (answer: unknown): string | undefined =>
  isRecord(answer) && typeof answer['webhook_id'] === 'string' ? answer['webhook_id'] : undefined;
