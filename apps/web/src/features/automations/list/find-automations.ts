import type { Automation } from '@soglia/automations/config';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { namedEntities } from '#home/automations/named-entities.ts';
import { searchText } from '#shared/format/search-text.ts';
import type { AutomationRow } from './automation-row.ts';
import { startKindsOf, type StartKind } from './start-kind.ts';

export const automationStatuses = ['on', 'off', 'problem'] as const;

export interface AutomationFilter {
  readonly query: string;
  /** An area that it stands in, or of something that it names. */
  readonly areaId: string | undefined;
  readonly start: StartKind | undefined;
  readonly status: (typeof automationStatuses)[number] | undefined;
}

export const noFilter: AutomationFilter = {
  query: '',
  areaId: undefined,
  start: undefined,
  status: undefined,
};

/** Whether finding them needs the configurations of all. */
export const needsConfigs = ({ areaId, start }: AutomationFilter): boolean =>
  areaId !== undefined || start !== undefined;

interface House {
  readonly registries: RegistrySnapshot | undefined;
  readonly stateOf: (entityId: string) => string | undefined;
  /** Undefined while it is not read, or may not be. */
  readonly automationOf: (entityId: string) => Automation | undefined;
}

/** Of each row or automation that a search has come by. */
const plainTexts = new WeakMap<object, string>();

/** Its text as it is searched; that of hundreds is not made anew with each letter. */
function plainOf(owner: object, text: string): string {
  const known = plainTexts.get(owner) ?? searchText(text);
  plainTexts.set(owner, known);
  return known;
}

/** The rooms of what an automation names. */
function areasOf(automation: Automation, registries: RegistrySnapshot | undefined): ReadonlySet<string> {
  const areas = new Set<string>();
  for (const entityId of namedEntities(automation)) {
    const area = registries?.areaOf(entityId)?.area_id;
    if (area !== undefined) areas.add(area);
  }
  for (const action of automation.actions)
    if (action.kind === 'service') for (const id of action.target.areaIds) areas.add(id);
  return areas;
}

/** Words of a name and of a description in any order; accents and capitals do not matter. */
export function findAutomations(
  rows: readonly AutomationRow[],
  { query, areaId, start, status }: AutomationFilter,
  { registries, stateOf, automationOf }: House,
): readonly AutomationRow[] {
  const words = searchText(query).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const automation = automationOf(row.entityId);
    if (words.length > 0) {
      const name = plainOf(row, row.name);
      const description = automation === undefined ? '' : plainOf(automation, automation.description);
      if (!words.every((word) => name.includes(word) || description.includes(word))) return false;
    }
    if (status !== undefined && statusOf(stateOf(row.entityId)) !== status) return false;
    if (start !== undefined && (automation === undefined || !startKindsOf(automation).includes(start)))
      return false;
    if (areaId === undefined || row.areaId === areaId) return true;
    return automation !== undefined && areasOf(automation, registries).has(areaId);
  });
}

/** `unavailable` is how the hub shows a configuration that it could not load. */
export function statusOf(state: string | undefined): AutomationFilter['status'] {
  if (state === 'on' || state === 'off') return state;
  return state === 'unavailable' ? 'problem' : undefined;
}
