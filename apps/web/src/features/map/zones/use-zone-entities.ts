import { useMemo, useState } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useEntities } from '#hub/use-entities.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';

/**
 * The `zone.*` entities as they are now; undefined until they are known. One that is added later is among them once its
 * state has come. The same array until one changes.
 */
export function useZoneEntities(): readonly Entity[] | undefined {
  const list = useKnownEntities();
  const known =
    list.kind === 'loading'
      ? []
      : list.entities.filter(({ domain }) => domain === 'zone').map(({ entity_id }) => entity_id);
  const key = known.join(' ');
  const ids = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const values = useEntities(ids);
  const there = useMemo(() => values.filter((entity) => entity !== undefined), [values]);
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && list.kind !== 'loading' && there.length === ids.length) setKnown(true);
  return isKnown ? there : undefined;
}
