import { useMemo } from 'react';
import { mdiHomeFloorG, mdiLabelOutline } from '@mdi/js';
import type { Target } from '@soglia/automations/config';
import { readLabels } from '@soglia/hub-client/registries';
import { useHubRead } from '#hub/use-hub-read.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { noTarget } from '../choices/service-part.ts';
import { t } from '../texts/index.ts';

/** What holds devices besides rooms, and can be meant as a whole. */
export interface TargetGroup {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
  readonly target: Target;
}

/** A house has some; more are of no use in a list. */
const MOST_LABELS = 30;

/** The floors and the labels that mark something; none unless they are wanted, or where the hub does not tell them. */
export function useTargetGroups(isWanted: boolean): readonly TargetGroup[] {
  const registries = useRegistries();
  // As the role editor reads them.
  const read = useHubRead(isWanted ? 'labels' : undefined, readLabels);
  const labels = read.kind === 'there' ? read.value : undefined;
  return useMemo(() => {
    if (!isWanted) return [];
    const used = new Set([...(labels?.ofEntity.values() ?? [])].flat());
    const floors = (registries?.floors ?? []).map(({ floor_id, name }) => ({
      id: `floor ${floor_id}`,
      icon: mdiHomeFloorG,
      label: t('pick.floor', { floor: name }),
      target: { ...noTarget, floorIds: [floor_id] },
    }));
    const marked = (labels?.all ?? []).filter(({ label_id }) => used.has(label_id)).slice(0, MOST_LABELS);
    return [
      ...floors,
      ...marked.map(({ label_id, name }) => ({
        id: `label ${label_id}`,
        icon: mdiLabelOutline,
        label: t('pick.label', { label: name }),
        target: { ...noTarget, labelIds: [label_id] },
      })),
    ];
  }, [isWanted, labels, registries]);
}
