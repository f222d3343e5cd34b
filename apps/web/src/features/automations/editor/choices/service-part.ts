import type { Action, Fields, Target } from '@soglia/automations/config';
import type { AnyPart } from '../draft/part-lists.ts';
import type { ActionChoice } from './action-choices.ts';

export type ServicePart = Extract<Action, { readonly kind: 'service' }>;

export const noTarget: Target = { entityIds: [], deviceIds: [], areaIds: [], floorIds: [], labelIds: [] };

/** A call of a service; of the part that it replaces the hub's own keys are kept. */
export const servicePart = (
  service: string,
  target: Target,
  data: Fields,
  before: ServicePart | undefined,
): AnyPart => ({
  section: 'action',
  part: {
    source: before?.source,
    isDisabled: before?.isDisabled ?? false,
    kind: 'service',
    service,
    target,
    data,
  },
});

/** Whether a call is that choice, and nothing more. */
export const isChoice = ({ service, fields }: ActionChoice, part: ServicePart): boolean =>
  part.service === service &&
  Object.keys(part.data).every((key) => fields.some((field) => field.key === key)) &&
  fields.every(
    ({ key, kind, required }) =>
      (key in part.data || !required) &&
      (kind !== 'number' || part.data[key] === undefined || typeof part.data[key] === 'number'),
  );

/** What a choice begins with: what it needs, and the values that were chosen before. */
export function dataOf({ fields }: ActionChoice, values: Fields): Fields {
  const entries = fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    const value = values[field.key];
    if (value !== undefined) return value === '' ? [] : [[field.key, value]];
    if (!field.required) return [];
    if (field.kind === 'number') return [[field.key, field.scale.initial / (field.scale.factor ?? 1)]];
    return field.kind === 'option' && field.options[0] !== undefined ? [[field.key, field.options[0]]] : [];
  });
  return Object.fromEntries(entries);
}

const opening: ReadonlySet<string> = new Set([
  'lock.unlock',
  'lock.open',
  'alarm_control_panel.alarm_disarm',
  'cover.open_cover',
  'cover.open_cover_tilt',
  'cover.set_cover_position',
  'cover.toggle',
  'valve.open_valve',
  'valve.set_valve_position',
  'valve.toggle',
  'homeassistant.toggle',
  'homeassistant.turn_on',
]);

/** Whether trying it may open, unlock or disarm something, or run what nobody sees from here. */
export const asksFirst = ({ service }: ServicePart): boolean =>
  opening.has(service) || /^(?:script|scene|automation)\./.test(service);
