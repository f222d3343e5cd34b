import { useMemo } from 'react';
import { isScheduleAutomation } from '@soglia/schedules';
import { isShown } from '#home/model/list-devices.ts';
import { nameOf } from '#home/model/name.ts';
import { useHub } from '#hub/hub-context.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { byName } from '#shared/format/compare-names.ts';
import { searchText } from '#shared/format/search-text.ts';
import { actionDomains, conditionDomains, triggerDomains } from '../choices/action-choices.ts';
import type { Section } from '../draft/part-lists.ts';
import { t } from '../texts/index.ts';

/** A device that can be picked. */
export interface Pickable {
  readonly entityId: string;
  readonly domain: string;
  readonly deviceClass: string | undefined;
  readonly name: string;
  readonly icon: string | undefined;
}

/** The devices of a room; before them the people, and at the end those without a room, whose group has no name. */
export interface PickableRoom {
  readonly areaId: string | undefined;
  readonly name: string | undefined;
  readonly devices: readonly Pickable[];
}

const domainsOf: Readonly<Record<Section, ReadonlySet<string>>> = {
  trigger: triggerDomains,
  condition: conditionDomains,
  action: actionDomains,
};

/**
 * What can be picked for a section, by room. Of what a role lets only be seen, nothing can be told to do anything.
 * Configuration and diagnosis are left out, save batteries.
 */
export function usePickable(section: Section): readonly PickableRoom[] {
  const { entities } = useHub();
  const list = useKnownEntities();
  const registries = useRegistries();
  return useMemo(() => {
    if (list.kind === 'loading') return [];
    const domains = domainsOf[section];
    const found = list.entities.flatMap((known): readonly Pickable[] => {
      const { entity_id: entityId, domain, device_class: deviceClass, name } = known;
      if (!domains.has(domain) || isScheduleAutomation(known)) return [];
      const entry = registries?.entry(entityId);
      const isBattery = deviceClass === 'battery' && entry?.hidden !== true && section !== 'action';
      if (!isShown(entry) && !isBattery) return [];
      if (section === 'action' && entities.isViewOnly(entityId)) return [];
      return [{ entityId, domain, deviceClass, name: nameOf(entityId, name), icon: entry?.icon }];
    });
    const sorted = found.sort(byName);
    const people = sorted.filter(({ domain }) => domain === 'person');
    const others = sorted.filter(({ domain }) => domain !== 'person');
    const byArea = new Map<string | undefined, Pickable[]>();
    for (const device of others) {
      const areaId = registries?.areaOf(device.entityId)?.area_id;
      const inArea = byArea.get(areaId);
      if (inArea === undefined) byArea.set(areaId, [device]);
      else inArea.push(device);
    }
    return [
      { areaId: undefined, name: t('people'), devices: people },
      ...(registries?.areas ?? []).map(({ area_id, name }) => ({
        areaId: area_id,
        name,
        devices: byArea.get(area_id) ?? [],
      })),
      { areaId: undefined, name: undefined, devices: byArea.get(undefined) ?? [] },
    ].filter(({ devices }) => devices.length > 0);
  }, [entities, list, registries, section]);
}

/** Whether a text occurs in a name, whatever its accents and capitals. */
export const matchesSearch = (name: string, wanted: string): boolean =>
  searchText(name).includes(searchText(wanted.trim()));

/** The kinds of which all in a room can be told to do something at once. */
export const roomKinds = ['light', 'cover', 'switch', 'climate', 'media_player', 'fan', 'lock'] as const;
