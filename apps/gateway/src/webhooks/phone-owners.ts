import { isRecord } from '@soglia/hub-client/json';
import type { WebhookOwner } from './webhook-owners.ts';

/** The hub's answers to `webhook/list`, `config_entries/get` of its phone app, `config/entity_registry/list` and `person/list`. */
export interface HubLists {
  readonly webhooks: unknown;
  readonly entries: unknown;
  readonly entities: unknown;
  readonly persons: unknown;
}

export interface PhoneOwners {
  /** The owner of each webhook of the hub, by its id. */
  readonly ofWebhooks: ReadonlyMap<string, WebhookOwner>;
  /** By the id that a phone calls itself by. */
  readonly ofDevices: ReadonlyMap<string, PhoneOwner>;
}

interface PhoneOwner {
  /** Who has its tracker: nobody or several, too. */
  readonly users: ReadonlySet<string>;
  /** Its webhook, where what it measures tells it. */
  readonly webhookIds: readonly string[];
}

const PHONES = 'mobile_app';
const TRACKER = /^device_tracker\./;
/** What a phone measures: the hub puts the id of the phone's webhook before the id that the phone gave. */
const MEASURED = /^(?:binary_)?sensor\./;

/** How the hub names the webhook of a phone; the rest is the name of the phone. */
const NAME_PREFIX = 'Mobile App: ';

type Row = Readonly<Record<string, unknown>>;

/**
 * Whose the phones of the hub are. The hub gives a phone an entry and a tracker, and the tracker to the person who
 * registered the phone; administrators may give it to another one. What a phone measures tells which entry has its
 * webhook. Only of a phone that measures nothing the name must tell, which anybody may choose: where two have the same
 * one, nobody is the owner, as where nobody or several have the tracker.
 */
export function readPhoneOwners(lists: HubLists): PhoneOwners {
  const phoneRows = records(lists.entities).filter(({ platform }) => platform === PHONES);
  const trackers = phoneRows.filter(({ entity_id: id }) => isTextOf(TRACKER, id));
  const usersOf = usersOfTrackers(lists.persons);
  const webhooks = records(lists.webhooks);
  const entryOf = entriesByWebhook(phoneRows);
  const byName = entriesByName(webhooks, records(lists.entries), entryOf);
  const ownerOf = ({ webhook_id: id, name }: Row): WebhookOwner => {
    const entry = entryOf.get(id) ?? byName.get(name);
    const users = trackers
      .filter(({ config_entry_id: of }) => entry !== undefined && of === entry)
      .flatMap(({ entity_id: tracker }) => [...(usersOf.get(tracker) ?? [])]);
    const [userId, ...others] = new Set(users);
    return userId === undefined || others.length > 0 ? { kind: 'nobody' } : { kind: 'person', userId };
  };
  const ofWebhooks = new Map<string, WebhookOwner>();
  for (const row of webhooks)
    if (typeof row['webhook_id'] === 'string')
      ofWebhooks.set(row['webhook_id'], row['domain'] === PHONES ? ownerOf(row) : { kind: 'house' });
  const ofDevices = new Map<string, PhoneOwner>();
  for (const { entity_id: tracker, unique_id: device, config_entry_id: of } of trackers) {
    if (typeof device !== 'string') continue;
    const webhookIds = [...ofWebhooks.keys()].filter((id) => of !== undefined && entryOf.get(id) === of);
    ofDevices.set(device, { users: usersOf.get(tracker) ?? new Set(), webhookIds });
  }
  return { ofWebhooks, ofDevices };
}

/** The accounts whose person has a tracker. */
function usersOfTrackers(persons: unknown): ReadonlyMap<unknown, ReadonlySet<string>> {
  const users = new Map<unknown, Set<string>>();
  for (const list of isRecord(persons) ? [persons['storage'], persons['config']] : [])
    for (const { user_id: userId, device_trackers: trackers } of records(list)) {
      if (typeof userId !== 'string' || !Array.isArray(trackers)) continue;
      for (const tracker of trackers) users.set(tracker, (users.get(tracker) ?? new Set()).add(userId));
    }
  return users;
}

function entriesByWebhook(phoneRows: readonly Row[]): ReadonlyMap<unknown, unknown> {
  return new Map(
    phoneRows.flatMap(({ entity_id: id, unique_id: unique, config_entry_id: entry }) => {
      const end = typeof unique === 'string' ? unique.indexOf('_') : -1;
      if (typeof unique !== 'string' || end <= 0 || !isTextOf(MEASURED, id)) return [];
      return [[unique.slice(0, end), entry] as const];
    }),
  );
}

/** Of the webhooks whose entry is not known otherwise: the one entry with their name, where no other webhook has it. */
function entriesByName(
  webhooks: readonly Row[],
  entries: readonly Row[],
  known: ReadonlyMap<unknown, unknown>,
): ReadonlyMap<unknown, unknown> {
  const knownEntries = new Set(known.values());
  const left = entries.filter(({ entry_id: id }) => !knownEntries.has(id));
  const names = webhooks.flatMap(({ webhook_id: id, domain, name }) =>
    domain === PHONES && !known.has(id) ? [name] : [],
  );
  return new Map(
    names.flatMap((name) => {
      const title =
        typeof name === 'string' && name.startsWith(NAME_PREFIX) ? name.slice(NAME_PREFIX.length) : undefined;
      const named = left.filter((entry) => entry['title'] === title);
      const isOnly = named.length === 1 && names.filter((other) => other === name).length === 1;
      return isOnly ? [[name, named[0]?.['entry_id']] as const] : [];
    }),
  );
}

const isTextOf = (pattern: RegExp, value: unknown): value is string =>
  typeof value === 'string' && pattern.test(value);

const records = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRecord) : []);
