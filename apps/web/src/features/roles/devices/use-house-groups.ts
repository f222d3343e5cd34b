import { useMemo } from 'react';
import { readLabels } from '@soglia/hub-client/registries';
import { useHubRead } from '#hub/use-hub-read.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { groupsOfHouse, type HouseGroups } from './house-groups.ts';

/** Rooms, floors, labels, kinds and devices of this house; undefined until the hub has listed them. */
export function useHouseGroups(): HouseGroups | undefined {
  const list = useKnownEntities();
  const registries = useRegistries();
  const read = useHubRead('labels', readLabels);
  const labels = read.kind === 'there' ? read.value : undefined;
  const known = list.kind === 'loaded' ? list.entities : undefined;
  return useMemo(
    () => (known === undefined ? undefined : groupsOfHouse({ known, registries, labels })),
    [known, registries, labels],
  );
}
