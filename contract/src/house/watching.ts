import type { CompressedState, EntitiesEvent } from '../wire/messages.ts';
import type { HubSocket, Subscription } from '../wire/socket.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** One value of an entity: what `subscribe_entities` adds up to. */
export interface Value {
  readonly state: string;
  readonly attributes: Attributes;
}

/** Follows one entity over `subscribe_entities` and adds the diffs up. */
export class Watching {
  readonly #id: string;
  readonly #events: Subscription<EntitiesEvent>;

  private constructor(id: string, events: Subscription<EntitiesEvent>) {
    this.#id = id;
    this.#events = events;
  }

  static async of(hub: HubSocket, entityId: string): Promise<Watching> {
    return new Watching(
      entityId,
      await hub.subscribe({ type: 'subscribe_entities', entity_ids: [entityId] }),
    );
  }

  /** Every value that it had since the watch began, the first one included. */
  get values(): readonly Value[] {
    const values: Value[] = [];
    for (const event of this.#events.events) {
      const next = after(values.at(-1), event, this.#id);
      if (next !== undefined) values.push(next);
    }
    return values;
  }

  get states(): readonly string[] {
    return this.values.map(({ state }) => state);
  }

  /** Resolves as soon as it has, or had since the watch began, a value that fits. */
  async until(fits: (value: Value) => boolean, what: string): Promise<Value> {
    await this.#events.event(() => this.values.some(fits), `${this.#id} ${what}`);
    const found = this.values.find(fits);
    if (found === undefined) throw new Error(`${this.#id}: heard and lost`);
    return found;
  }

  end(): Promise<void> {
    return this.#events.end();
  }
}

function after(before: Value | undefined, event: EntitiesEvent, id: string): Value | undefined {
  const added: CompressedState | undefined = event.a?.[id];
  if (added !== undefined) return { state: added.s, attributes: added.a };
  const diff = event.c?.[id];
  if (diff === undefined || before === undefined) return undefined;
  const gone = new Set(diff['-']?.a ?? []);
  const kept = Object.fromEntries(Object.entries(before.attributes).filter(([name]) => !gone.has(name)));
  return { state: diff['+']?.s ?? before.state, attributes: { ...kept, ...diff['+']?.a } };
}
