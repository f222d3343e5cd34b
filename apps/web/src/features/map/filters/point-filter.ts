import type { MapPoint } from '../map-types.ts';
import { t } from './texts/index.ts';

/** What is shown of all points; an empty choice stands for all. */
export interface PointFilter {
  readonly type: string;
  readonly area: string;
  readonly zone: string;
}

export const noFilter: PointFilter = { type: '', area: '', zone: '' };

type Filtered = Pick<MapPoint, 'type'> & Partial<Pick<MapPoint, 'areaId' | 'zoneKey'>>;

/** Whether a point is shown; one without a position is in no zone. */
export const isMatch = (point: Filtered, { type, area, zone }: PointFilter): boolean =>
  (type === '' || point.type === type) &&
  (area === '' || point.areaId === area) &&
  (zone === '' || point.zoneKey === zone);

const named = new Set(t.ids);

/** 'Persone': what a type is called in the filter. */
export function typeWord(type: string): string {
  const id = `type.${type}`;
  return t(isTypeId(id) ? id : 'type.other');
}

type TypeId = Parameters<typeof t>[0] & `type.${string}`;
const isTypeId = (id: string): id is TypeId => named.has(id);
