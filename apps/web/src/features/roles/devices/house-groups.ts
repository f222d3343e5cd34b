import type { EntityAssignment } from '@soglia/contracts/access';
import type { KnownEntity } from '@soglia/hub-client/entities';
import type { Labels, RegistrySnapshot } from '@soglia/hub-client/registries';
import { isShown } from '#home/model/list-devices.ts';
import { nameOf, readableName } from '#home/model/name.ts';
import { byName } from '#shared/format/compare-names.ts';
import type { TextId } from '#shared/i18n/define-texts.ts';
import type { GroupKind } from '../role-draft.ts';
import { t } from '../texts/index.ts';

/** Something that a rule on devices can name. */
interface GroupOption {
  readonly id: string;
  readonly name: string;
  /** Where a device stands. */
  readonly detail?: string | undefined;
}

/** What of this house rules on devices can name. */
export interface HouseGroups {
  readonly optionsOf: (by: GroupKind) => readonly GroupOption[];
  /** Undefined for what this house does not have, or not any more. */
  readonly nameOf: (by: GroupKind, id: string) => string | undefined;
  readonly assignmentOf: (entityId: string) => EntityAssignment;
}

interface House {
  readonly known: readonly KnownEntity[];
  readonly registries: RegistrySnapshot | undefined;
  readonly labels: Labels | undefined;
}

type DomainText = Extract<TextId<typeof t>, `domain.${string}`>;
const known: ReadonlySet<string> = new Set(t.ids);

/** "Luci" for `light`; a domain without a name of ours as its id reads. */
function domainName(domain: string): string {
  const id = `domain.${domain}`;
  return known.has(id) ? t(id as DomainText) : readableName(domain);
}

export function groupsOfHouse({ known: entities, registries, labels }: House): HouseGroups {
  const shown = entities.filter(({ entity_id }) => isShown(registries?.entry(entity_id)));
  const options: Readonly<Record<GroupKind, () => readonly GroupOption[]>> = {
    area: () => (registries?.areas ?? []).map(({ area_id, name }) => ({ id: area_id, name })),
    floor: () => (registries?.floors ?? []).map(({ floor_id, name }) => ({ id: floor_id, name })),
    label: () => (labels?.all ?? []).map(({ label_id, name }) => ({ id: label_id, name })),
    domain: () =>
      Array.from(new Set(shown.map(({ domain }) => domain)), (id) => ({ id, name: domainName(id) })).sort(
        byName,
      ),
    entity: () =>
      shown
        .map(({ entity_id, name, domain }) => ({
          id: entity_id,
          name: nameOf(entity_id, name),
          detail: [registries?.areaOf(entity_id)?.name, domainName(domain)]
            .filter((part) => part !== undefined)
            .join(' · '),
        }))
        .sort(byName),
  };
  const made = new Map<GroupKind, readonly GroupOption[]>();
  const names = new Map<GroupKind, ReadonlyMap<string, string>>();
  const optionsOf = (by: GroupKind) => {
    const list = made.get(by) ?? options[by]();
    made.set(by, list);
    return list;
  };
  return {
    optionsOf,
    nameOf(by, id) {
      const index = names.get(by) ?? new Map(optionsOf(by).map((option) => [option.id, option.name]));
      names.set(by, index);
      return index.get(id);
    },
    assignmentOf(entityId) {
      const area = registries?.areaOf(entityId);
      return {
        entityId,
        areaId: area?.area_id,
        floorId: area?.floor_id ?? undefined,
        labelIds: labels?.ofEntity.get(entityId),
      };
    },
  };
}
