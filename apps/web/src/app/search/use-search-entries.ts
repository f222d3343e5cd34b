import { useMemo } from 'react';
import { isScheduleAutomation } from '@soglia/schedules';
import { kindOf } from '#home/kinds/all-kinds.ts';
import { hasCard } from '#home/kinds/kind-of-entity.ts';
import { nameOf } from '#home/model/name.ts';
import { isShown } from '#home/model/list-devices.ts';
import type { SearchEntry } from '#features/search/find-devices.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';

/** Every device that a card can show, sensors too, as the search wants it. */
export function useSearchEntries(): readonly SearchEntry[] {
  const list = useKnownEntities();
  const registries = useRegistries();
  return useMemo(() => {
    if (list.kind === 'loading') return [];
    return list.entities.flatMap((known) => {
      const { entity_id, domain, name, device_class } = known;
      const entry = registries?.entry(entity_id);
      if (!hasCard(entity_id) || !isShown(entry) || isScheduleAutomation(known)) return [];
      const area = registries?.areaOf(entity_id);
      return {
        entity_id,
        name: nameOf(entity_id, name),
        domain,
        area_id: area?.area_id,
        room: area?.name,
        device_class,
        onDashboard: kindOf(entity_id) !== undefined,
      };
    });
  }, [list, registries]);
}
