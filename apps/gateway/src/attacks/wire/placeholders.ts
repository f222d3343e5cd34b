import type { AttackedHouse } from './attacked-house.ts';

const DOMAINS = {
  lock: 'lock',
  light: 'light',
  switch: 'switch',
  cover: 'cover',
  alarm: 'alarm_control_panel',
  climate: 'climate',
  player: 'media_player',
  camera: 'camera',
  sensor: 'sensor',
  weather: 'weather',
  person: 'person',
  tracker: 'device_tracker',
  zone: 'zone',
  todo: 'todo',
  calendar: 'calendar',
  automation: 'automation',
  script: 'script',
  scene: 'scene',
};

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);

/** What the placeholders of attacks stand for: things that the role must not see; where the house has none, an id of that kind. */
export function placeholdersOf(house: AttackedHouse): Readonly<Record<string, string>> {
  const { model } = house;
  const ids = model.allIds.filter((id) => !model.isVisible(id));
  const placeholders: Record<string, string> = {};
  for (const [name, domain] of Object.entries(DOMAINS)) {
    placeholders[name] = ids.find((id) => id.startsWith(`${domain}.`)) ?? `${domain}.di_altri`;
  }
  const lock = placeholders['lock'] ?? '';
  const entry = model.entryOf(lock);
  return {
    ...placeholders,
    LOCK: lock.toUpperCase(),
    area: textOf(model.areaOf(lock), 'area_di_altri'),
    floor: textOf(model.floorOf(lock), 'piano_di_altri'),
    label: 'etichetta_di_altri',
    device: textOf(entry?.['device_id'], 'dispositivo_di_altri'),
    registryId: textOf(entry?.['id'], '0'.repeat(32)),
    lamp: house.ownLamp,
    room: house.room,
    userId: house.userId,
    roleId: house.roleId,
    token: house.token,
  };
}

/** The text with its placeholders filled in; those that are unknown stay. */
export const fillIn = (text: string, placeholders: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$([A-Za-z]\w*)/g, (whole, name: string) => placeholders[name] ?? whole);
