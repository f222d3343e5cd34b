import { useMemo } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useRegistries } from '#hub/use-registries.ts';
import { useStateWords } from '#hub/use-state-words.ts';
import type { Kind } from '../model/kind.ts';
import { hasWord } from './state-text.ts';

/**
 * The kind, saying a state as the hub does: by the words of that very sort of device first, then by ours, then by those
 * of its domain; a number to the decimals that the house chose. For kinds that have no words of their own; the others
 * stay as they are.
 */
export function useWordedKind(kind: Kind, entity: Entity | undefined): Kind {
  const wordOf = useStateWords(kind.wordless === true ? entity : undefined);
  const precision = useRegistries()?.entry(entity?.entity_id ?? '')?.precision;
  return useMemo(() => {
    if (kind.wordless !== true) return kind;
    return {
      ...kind,
      describe(told, now) {
        const description = kind.describe(told, now, precision);
        if (description.reading !== undefined || wordOf === undefined) return description;
        const { own, general } = wordOf(told.state);
        const word = own ?? (hasWord(told.state) ? undefined : general);
        return word === undefined ? description : { ...description, text: word };
      },
    };
  }, [kind, wordOf, precision]);
}
