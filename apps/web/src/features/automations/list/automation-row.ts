import type { KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { isScheduleAutomation } from '@soglia/schedules';
import { nameOf } from '#home/model/name.ts';
import { byName, compareNames } from '#shared/format/compare-names.ts';

/** An automation as the list shows it before anything else of it is read. */
export interface AutomationRow {
  readonly entityId: string;
  readonly name: string;
  /** Of its configuration; undefined of one in YAML without an id: it can be neither changed nor traced. */
  readonly configId: string | undefined;
  /** The icon that somebody chose for it. */
  readonly icon: string | undefined;
  /** The room that somebody put it in. */
  readonly areaId: string | undefined;
}

/** All automations by name, but for those that keep a device's schedule. */
export const automationRows = (
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
): readonly AutomationRow[] =>
  known
    .filter((one) => one.domain === 'automation' && !isScheduleAutomation(one))
    .filter(({ entity_id }) => registries?.entry(entity_id)?.hidden !== true)
    .map(({ entity_id, name, automation_id }) => ({
      entityId: entity_id,
      name: nameOf(entity_id, name),
      configId: automation_id,
      icon: registries?.entry(entity_id)?.icon,
      areaId: registries?.areaOf(entity_id)?.area_id,
    }))
    .toSorted((a, b) => byName(a, b) || compareNames(a.entityId, b.entityId));
