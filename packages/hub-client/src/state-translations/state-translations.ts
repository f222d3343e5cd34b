import type { Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';
import { createListeners, type Report } from '../platform/listeners.ts';
import type { Release } from '../platform/platform.ts';
import type { RegistryEntry } from '../registries/types.ts';
import type { Entity } from '../entities/types.ts';
import { domainOf } from '../entities/domain-of.ts';

/** The entity whose states are translated. */
export interface TranslationSubject {
  readonly entity: Pick<Entity, 'entity_id' | 'attributes'>;
  readonly entry: Pick<RegistryEntry, 'platform' | 'translation_key'> | undefined;
}

/** Translations of one state. */
export interface StateTranslation {
  /** From its platform, or from its device class. */
  readonly own: string | undefined;
  /** From its domain. */
  readonly general: string | undefined;
}

/** The hub's translations of entity states, in one language (`frontend/get_translations`). */
export interface StateTranslations {
  /** Requests them where not requested yet; a hub without them is not asked again. */
  fetch(of: TranslationSubject): void;
  /** Undefined fields where not received. */
  word(of: TranslationSubject, state: string): StateTranslation;
  /** Increases with each response. */
  readonly version: number;
  onChange(listener: () => void): Release;
}

interface StateTranslationsOptions {
  readonly connection: Pick<Connection, 'command'>;
  /** Language code of the hub: "it". */
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
      // Only a lost connection or a timeout allows another request.
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
