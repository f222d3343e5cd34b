import { visibleText } from '@soglia/hub-client/text';
import { mapDeviceSchema, MAP_DEVICE_TYPES, type MapDevice, type MapDeviceType } from '@soglia/contracts/map';
import { domainOf } from '@soglia/hub-client/entities';
import type { Checked } from '#shared/forms/form.tsx';
import type { Position } from '../position.ts';
import { degreesText, parseDegrees } from '../zones/coordinates.ts';
import { t } from './texts/index.ts';

/** What the form of a device on the map holds: texts as they are typed. */
export interface DeviceDraft {
  readonly entity_id: string;
  readonly name: string;
  readonly device_type: MapDeviceType;
  readonly latitude: string;
  readonly longitude: string;
}

export const emptyDeviceDraft: DeviceDraft = {
  entity_id: '',
  name: '',
  device_type: 'sensor',
  latitude: '',
  longitude: '',
};

export const deviceDraftOf = (device: MapDevice): DeviceDraft => ({ ...device, ...positionTexts(device) });

/** As the fields show it. */
export const positionTexts = ({ latitude, longitude }: Position) => ({
  latitude: degreesText(latitude),
  longitude: degreesText(longitude),
});

/** Where it would be; undefined while no position is typed. */
export function positionIn({ latitude, longitude }: DeviceDraft): Position | undefined {
  const position = {
    latitude: parseDegrees(latitude, 'latitude'),
    longitude: parseDegrees(longitude, 'longitude'),
  };
  return position.latitude === undefined || position.longitude === undefined
    ? undefined
    : { latitude: position.latitude, longitude: position.longitude };
}

/** The specification's type that is nearest to an entity of this domain. */
export function typeOf(entityId: string): MapDeviceType {
  const domain = domainOf(entityId);
  return MAP_DEVICE_TYPES.find((type) => type === domain) ?? 'sensor';
}

/** What is saved, or what is wrong with each field. `taken`: ids of the devices that are on the map already. */
export function checkDevice(draft: DeviceDraft, taken: ReadonlySet<string>): Checked<MapDevice> {
  const errors: Record<string, string> = {};
  const position = positionIn(draft);
  if (draft.entity_id === '') errors['entity_id'] = t('missing.device');
  else if (taken.has(draft.entity_id)) errors['entity_id'] = t('taken');
  if (visibleText(draft.name) === '') errors['name'] = t('missing.name');
  for (const axis of ['latitude', 'longitude'] as const) {
    if (draft[axis].trim() === '') errors[axis] = t(`missing.${axis}`);
    else if (parseDegrees(draft[axis], axis) === undefined) errors[axis] = t(`invalid.${axis}`);
  }
  if (Object.keys(errors).length > 0) return { errors };
  const parsed = mapDeviceSchema.safeParse({ ...draft, name: draft.name.trim(), ...position });
  return parsed.success ? { value: parsed.data } : { errors: { name: t('invalid.name') } };
}
