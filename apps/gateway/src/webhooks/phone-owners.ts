import { isRecord } from '@soglia/hub-client/json';
import type { WebhookOwner } from './webhook-owners.ts';

/** The hub's answers to `webhook/list`, `config_entries/get` of its phone app, `config/entity_registry/list` and `person/list`. */
export interface HubLists {
  readonly webhooks: unknown;
  readonly entries: unknown;
  readonly entities: unknown;
  readonly persons: unknown;
}

const PHONES = 'mobile_app';
const TRACKER = /^device_tracker\./;

/** How the hub names the webhook of a phone; the rest is the name of the phone. */
const NAME_PREFIX = 'Mobile App: ';

/**
 * The owner of each webhook of the hub, by its id. The hub names a phone's webhook as it names the phone's entry, gives
 * the entry a tracker, and the tracker to the person who registered the phone; administrators may give it to another
 * one. Where two have the same name, or nobody has the tracker, nobody is the owner.
 */
export function readPhoneOwners(lists: HubLists): ReadonlyMap<string, WebhookOwner> {
  const webhooks = records(lists.webhooks);
  const owners = ownersOfEntries(lists);
  const phoneNames = webhooks.filter(({ domain }) => domain === PHONES).map(({ name }) => name);
  const ownerOf = (name: unknown): WebhookOwner => {
    const title =
      typeof name === 'string' && name.startsWith(NAME_PREFIX) ? name.slice(NAME_PREFIX.length) : undefined;
    const entries = records(lists.entries).filter((entry) => entry['title'] === title);
    const isOnly = entries.length === 1 && phoneNames.filter((other) => other === name).length === 1;
    const userId = isOnly ? owners.get(entries[0]?.['entry_id']) : undefined;
    return userId === undefined ? { kind: 'nobody' } : { kind: 'person', userId };
  };
  return new Map(
    webhooks.flatMap(({ webhook_id: id, domain, name }) =>
      typeof id === 'string'
        ? [[id, domain === PHONES ? ownerOf(name) : ({ kind: 'house' } as const)] as const]
        : [],
    ),
  );
}

/** The person of each entry, by the trackers that the entry has. */
function ownersOfEntries({ entities, persons }: HubLists): ReadonlyMap<unknown, string> {
  const userOfTracker = new Map<unknown, string>();
  for (const list of isRecord(persons) ? [persons['storage'], persons['config']] : []) {
    for (const { user_id: userId, device_trackers: trackers } of records(list)) {
      if (typeof userId !== 'string' || !Array.isArray(trackers)) continue;
      for (const tracker of trackers) userOfTracker.set(tracker, userId);
    }
  }
  const owners = new Map<unknown, string>();
  for (const { entity_id: id, platform, config_entry_id: entry } of records(entities)) {
    const userId = userOfTracker.get(id);
    if (platform !== PHONES || userId === undefined || typeof id !== 'string' || !TRACKER.test(id)) continue;
    owners.set(entry, userId);
  }
  return owners;
}

const records = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
