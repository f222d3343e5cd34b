import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { TranslationSubject } from '@soglia/hub-client/state-translations';
import { activeLocale } from '#shared/i18n/locale.ts';
import { useHub } from './hub-context.ts';
import { useRegistries } from './use-registries.ts';
import { wordsOf } from './use-state-words.ts';

/** What the hub itself calls one state of any entity, where that is known by now; another function when words have come. */
export function useAllStateWords(): (
  entity: TranslationSubject['entity'],
  state: string,
) => string | undefined {
  const hub = useHub();
  const words = wordsOf(hub, activeLocale());
  const registries = useRegistries();
  const version = useSyncExternalStore(
    useCallback((changed) => words.onChange(changed), [words]),
    () => words.version,
  );
  return useMemo(
    () => (entity, state) => {
      const of = { entity, entry: registries?.entry(entity.entity_id) };
      // After the render that asks; the answer renders again.
      queueMicrotask(() => words.fetch(of));
      if (version === 0) return undefined;
      const { own, general } = words.word(of, state);
      return own ?? general;
    },
    [words, registries, version],
  );
}
