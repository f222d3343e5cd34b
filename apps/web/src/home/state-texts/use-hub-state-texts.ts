import { useMemo } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useRegistries } from '#hub/use-registries.ts';
import { useStateWords } from '#hub/use-state-words.ts';
import type { Kind } from '../model/kind.ts';
import { hasStateText } from './state-text.ts';

/**
 * The kind with the hub's state texts: those of the same integration or device class first, then ours, then those of
 * the domain; numbers with the precision of the registry. Only for kinds that use them; others are returned unchanged.
 */
export function useHubStateTexts(kind: Kind, entity: Entity | undefined): Kind {
  const wordOf = useStateWords(kind.usesHubStateTexts === true ? entity : undefined);
  const precision = useRegistries()?.entry(entity?.entity_id ?? '')?.precision;
  return useMemo(() => {
    if (kind.usesHubStateTexts !== true) return kind;
    return {
      ...kind,
      describe(received, now) {
        const description = kind.describe(received, now, precision);
        if (description.reading !== undefined || wordOf === undefined) return description;
        const { own, general } = wordOf(received.state);
        const word = own ?? (hasStateText(received.state) ? undefined : general);
        return word === undefined ? description : { ...description, text: word };
      },
    };
  }, [kind, wordOf, precision]);
}
