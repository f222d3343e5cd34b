import type { Condition, Trigger } from '@soglia/automations/config';
import type { NumberScale } from '#shared/forms/number-input.tsx';
import type { AnyPart } from '../draft/part-lists.ts';

/** What goes with something that happens to a device, or is asked of it. */
export interface ChoiceValues {
  readonly number: number | undefined;
  readonly forSeconds: number | undefined;
  /** The state before; empty where it does not matter. */
  readonly from: readonly string[];
  readonly zoneId: string;
}

/** Something that can happen to a device, or be asked of it. */
export interface DeviceChoice {
  readonly id: string;
  /** Undefined: its sentence says it. */
  readonly label?: 'above' | 'below' | 'isAbove' | 'isBelow' | 'arrives' | 'leaves' | 'isIn';
  readonly attribute?: string | undefined;
  readonly matches: (part: AnyPart) => boolean;
  /** @param before the part that it replaces, of which the hub's own keys are kept */
  readonly make: (entityIds: readonly string[], values: ChoiceValues, before: AnyPart | undefined) => AnyPart;
  /** A number goes with it. */
  readonly scale?: NumberScale;
  readonly needsZone?: boolean;
  /** What it was before can matter. */
  readonly takesFrom?: boolean;
  /** It can have to last for some time. */
  readonly canLast: boolean;
}

/** What the hub has stored, while the part stays of the same kind. */
export const kept = (before: AnyPart | undefined, kind: (Trigger | Condition)['kind']) =>
  before?.part.kind === kind
    ? { source: before.part.source, isDisabled: before.part.isDisabled }
    : { source: undefined, isDisabled: false };

export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

export const HOME = 'zone.home';

/** The values of a part that is edited. */
export function valuesOf(part: AnyPart | undefined): ChoiceValues {
  const values: ChoiceValues = { number: undefined, forSeconds: undefined, from: [], zoneId: HOME };
  if (part === undefined || part.section === 'action') return values;
  const one = part.part;
  switch (one.kind) {
    case 'numeric_state':
      return {
        ...values,
        number: one.above ?? one.below,
        forSeconds:
          part.section === 'trigger' && 'forSeconds' in part.part ? part.part.forSeconds : undefined,
      };
    case 'state':
      return { ...values, forSeconds: one.forSeconds, from: 'from' in one ? one.from : [] };
    case 'zone':
      return { ...values, zoneId: ('zoneId' in one ? one.zoneId : one.zoneIds[0]) ?? HOME };
    default:
      return values;
  }
}

/** The devices that a part is about. */
export const devicesOf = ({ part }: AnyPart): readonly string[] =>
  'entityIds' in part ? part.entityIds : [];

/** The same of other devices. */
export function withDevices(part: AnyPart, entityIds: readonly string[]): AnyPart {
  if (part.section === 'trigger' && 'entityIds' in part.part)
    return { section: 'trigger', part: { ...part.part, entityIds } };
  if (part.section === 'condition' && 'entityIds' in part.part)
    return { section: 'condition', part: { ...part.part, entityIds } };
  return part;
}
