import type { Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';
import type { Clock, Release } from '../platform/platform.ts';
import { entryOf, type HubEntry } from './entries.ts';
import { momentOf, titleOf } from './fields.ts';
import { actionNameOf, parseSentMessage, parseTakenBack, tagOf } from './sent-messages.ts';

/** The newest are kept. */
const MOST_KEPT = 100;
const LONGEST_REPLY = 500;

/** What happens on the hub while the feed is open, as it tells administrators. */
export interface HubEvents {
  readonly entries: readonly HubEntry[];
  /** The `tag` that the `sent` message with this id has. */
  tagOf(id: string): string | undefined;
  close(): void;
}

interface HubEventOptions {
  readonly connection: Connection;
  readonly clock: Clock;
  /** What is known already, from an earlier page. */
  readonly stored: readonly HubEntry[];
  readonly onChange: () => void;
  /** A component of the hub was loaded: what it could not answer yet may be asked again. */
  readonly onComponent: () => void;
}

/**
 * Follows events of the hub's bus: that it starts and stops, automations that run, messages to phones with actions and
 * what is chosen there. A hub that refuses them to this person tells the rest. `state_changed` is left out: the
 * entities' own subscription tells the same in a tenth of the bytes.
 */
export function followHubEvents(options: HubEventOptions): HubEvents {
  const { connection, clock, onChange, onComponent } = options;
  const entries = new Map(options.stored.map((entry) => [entry.id, entry]));
  const tags = new Map<string, string>();
  /** What was last heard of the hub itself on this connection. */
  let last: 'started' | 'stopped' | undefined;

  function put(entry: HubEntry): void {
    entries.delete(entry.id);
    entries.set(entry.id, entry);
    const [oldest] = entries.size > MOST_KEPT ? entries.keys() : [];
    if (oldest !== undefined) remove(oldest);
    onChange();
  }
  function remove(id: string): void {
    tags.delete(id);
    if (entries.delete(id)) onChange();
  }

  function turned(kind: 'started' | 'stopped', at: number): void {
    if (last === kind) return;
    last = kind;
    put(entryOf({ id: `${kind}/${String(at)}`, kind, at }));
  }

  function called(data: unknown, at: number): void {
    const takenBack = parseTakenBack(data);
    if (takenBack !== undefined) remove(`sent/${takenBack}`);
    const sent = parseSentMessage(data, at);
    if (sent === undefined) return;
    if (sent.tag !== undefined) tags.set(sent.entry.id, sent.tag);
    put(sent.entry);
  }

  function chosen(data: unknown, at: number): void {
    const action = isRecord(data) ? actionNameOf(data['action']) : undefined;
    if (!isRecord(data) || action === undefined) return;
    const tag = tagOf(data);
    const offers = [...entries.values()].filter(
      ({ id, actions }) =>
        actions.some((one) => one.action === action) && (tag === undefined || tags.get(id) === tag),
    );
    const offer = offers.at(-1);
    if (offer !== undefined) entries.set(offer.id, { ...offer, answered: action });
    const reply = typeof data['reply_text'] === 'string' ? data['reply_text'].slice(0, LONGEST_REPLY) : '';
    const words = titleOf(reply) ?? offer?.actions.find((one) => one.action === action)?.title;
    const entry = entryOf({ id: `action/${String(at)}/${action}`, kind: 'action', at });
    put({ ...entry, title: offer?.title ?? null, message: words ?? titleOf(action) ?? '' });
  }

  function ran(data: unknown, at: number): void {
    const id = isRecord(data) ? data['entity_id'] : undefined;
    if (!isRecord(data) || typeof id !== 'string' || !/^automation\.[a-z0-9_]{1,240}$/.test(id)) return;
    const title = titleOf(data['name']) ?? id;
    put(entryOf({ id: `automation/${id}`, kind: 'automation', at, title, mentions: [id] }));
  }

  const handlers: Readonly<Record<string, (data: unknown, at: number) => void>> = {
    homeassistant_start: (_data, at) => turned('started', at),
    homeassistant_stop: (_data, at) => turned('stopped', at),
    automation_triggered: ran,
    call_service: called,
    mobile_app_notification_action: chosen,
    component_loaded: onComponent,
    service_registered: onComponent,
  };
  const releases: Release[] = Object.entries(handlers).map(([type, handle]) =>
    connection.subscribe({ type: 'subscribe_events', event_type: type }, (event) => {
      if (isRecord(event)) handle(event['data'], momentOf(event['time_fired']) ?? clock.now());
    }),
  );
  releases.push(
    connection.onState(({ kind }) => {
      // It tells that it starts before anybody can have come back.
      if (kind === 'ready' && last === 'stopped') turned('started', clock.now());
      else if (kind !== 'ready' && last === 'started') last = undefined;
    }),
  );

  return {
    get entries() {
      return [...entries.values()];
    },
    tagOf: (id) => tags.get(id),
    close: () => releases.forEach((release) => release()),
  };
}
