import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import type { Hub } from '@soglia/hub-client/hub';
import {
  createStateTranslations,
  type StateTranslation,
  type StateTranslations,
} from '@soglia/hub-client/state-translations';
import { activeLocale } from '#shared/i18n/locale.ts';
import { useHub } from './hub-context.ts';
import { useRegistries } from './use-registries.ts';

const known = new WeakMap<Hub, Map<string, StateTranslations>>();

/** One for each hub and language. */
export function wordsOf(hub: Hub, language: string): StateTranslations {
  const ofHub = known.get(hub) ?? new Map<string, StateTranslations>();
  known.set(hub, ofHub);
  const words =
    ofHub.get(language) ??
    createStateTranslations({
      connection: hub.connection,
      language,
      report: (error) => hub.platform.report?.(error),
    });
  ofHub.set(language, words);
  return words;
}

/**
 * What the hub itself calls the states of an entity; asked for once it is drawn, and undefined where there is none to
 * ask for. Another function when words have come.
 */
export function useStateWords(entity: Entity | undefined): ((state: string) => StateTranslation) | undefined {
  const hub = useHub();
  const words = wordsOf(hub, activeLocale());
  const entityId = entity?.entity_id;
  const deviceClass = entity?.attributes['device_class'];
  const entry = useRegistries()?.entry(entityId ?? '');
  const of = useMemo(
    () =>
      entityId === undefined
        ? undefined
        : { entity: { entity_id: entityId, attributes: { device_class: deviceClass } }, entry },
    [entityId, deviceClass, entry],
  );
  useEffect(() => {
    if (of !== undefined) words.fetch(of);
  }, [words, of]);
  const version = useSyncExternalStore(
    useCallback((changed) => words.onChange(changed), [words]),
    () => words.version,
  );
  return useMemo(
    () => (of === undefined || version === 0 ? undefined : (state) => words.word(of, state)),
    [words, of, version],
  );
}
