import type { Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';
import { createListeners, type Report } from '../platform/listeners.ts';
import type { Release } from '../platform/platform.ts';
import type { RegistryEntry } from '../registries/types.ts';
import type { Entity } from '../entities/types.ts';
import { domainOf } from '../commands/build-command.ts';

/** Of whose states the words are wanted. */
export interface TranslationSubject {
  readonly entity: Pick<Entity, 'entity_id' | 'attributes'>;
  readonly entry: Pick<RegistryEntry, 'platform' | 'translation_key'> | undefined;
}

/** A state in the hub's own words. */
export interface StateTranslation {
  /** Of this very sort of device: by the platform that made it, or by its device class. */
  readonly own: string | undefined;
  /** Of all of its domain. */
  readonly general: string | undefined;
}

/** What the hub calls the states of its devices, in one language (hub-protocol.md, `frontend/get_translations`). */
export interface StateTranslations {
  /** Asks for them where nobody has yet; a hub that has none is left in peace. */
  fetch(of: TranslationSubject): void;
  /** As far as they have come. */
  word(of: TranslationSubject, state: string): StateTranslation;
  /** How often some have come. */
  readonly version: number;
  onChange(listener: () => void): Release;
}

interface StateTranslationsOptions {
  readonly connection: Pick<Connection, 'command'>;
  /** As the hub names it: "it". */
  readonly language: string;
  readonly report: Report;
}

/** Milliseconds. */
const TIMEOUT_MS = 20_000;

export function createStateTranslations({
  connection,
  language,
  report,
}: StateTranslationsOptions): StateTranslations {
  const listeners = createListeners<[]>(report);
  const requested = new Set<string>();
  const texts = new Map<string, string>();
  let version = 0;

  async function ask(category: 'entity' | 'entity_component', integration: string): Promise<void> {
    const requestKey = `${category}/${integration}`;
    if (requested.has(requestKey)) return;
    requested.add(requestKey);
    const message = { type: 'frontend/get_translations', language, category, integration: [integration] };
    try {
      const answer = await connection.command(message, { timeout: TIMEOUT_MS });
      const resources = isRecord(answer) && isRecord(answer['resources']) ? answer['resources'] : {};
      for (const [key, text] of Object.entries(resources))
        if (typeof text === 'string' && text.trim() !== '') texts.set(key, text.trim());
      version += 1;
      listeners.call();
    } catch (cause) {
      // A hub without them is not asked again; a line that was down is.
      if (isRecord(cause) && (cause['code'] === 'disconnected' || cause['code'] === 'timeout'))
        requested.delete(requestKey);
    }
  }

  return {
    fetch({ entity, entry }) {
      void ask('entity_component', domainOf(entity.entity_id));
      if (entry?.platform !== undefined && entry.translation_key !== undefined)
        void ask('entity', entry.platform);
    },
    word({ entity, entry }, state) {
      const domain = domainOf(entity.entity_id);
      const deviceClass = entity.attributes['device_class'];
      const ofPlatform = `component.${entry?.platform}.entity.${domain}.${entry?.translation_key}.state.${state}`;
      const ofClass = `component.${domain}.entity_component.${String(deviceClass)}.state.${state}`;
      return {
        own: texts.get(ofPlatform) ?? texts.get(ofClass),
        general: texts.get(`component.${domain}.entity_component._.state.${state}`),
      };
    },
    get version() {
      return version;
    },
    onChange: (listener) => listeners.add(listener),
  };
}
