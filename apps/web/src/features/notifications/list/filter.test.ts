import { expect, it } from 'vitest';
import type { NotificationItem } from './notification-item.ts';
import { choicesOf, matches, type NotificationDevice } from './filter.ts';
import { notificationItem } from './testing/notification-item.ts';

const kitchen = { id: 'cucina', name: 'Cucina' };
const devices = new Map<string, NotificationDevice>([
  ['leak', { entityId: 'binary_sensor.perdita', name: 'Perdita lavello', room: kitchen }],
  ['lamp', { entityId: 'light.cucina', name: 'Àpplique', room: kitchen }],
  ['gate', { entityId: 'cover.cancello', name: 'Cancello', room: undefined }],
]);
const deviceOf = ({ key }: NotificationItem) => devices.get(key);
const all = ['leak', 'lamp', 'gate', 'none', 'leak'].map((key) => notificationItem(key));

it('offers the rooms and devices that notifications are about, each once, by name', () =>
  expect(choicesOf(all, deviceOf)).toEqual({
    rooms: [{ value: 'room:cucina', label: 'Cucina' }],
    devices: [
      { value: 'device:light.cucina', label: 'Àpplique' },
      { value: 'device:cover.cancello', label: 'Cancello' },
      { value: 'device:binary_sensor.perdita', label: 'Perdita lavello' },
    ],
  }));

it.each([
  [undefined, ['leak', 'lamp', 'gate', 'none', 'leak']],
  ['room:cucina', ['leak', 'lamp', 'leak']],
  ['device:cover.cancello', ['gate']],
  // A device that is gone, and rooms that have no name.
  ['device:light.gone', []],
  ['room:', []],
])('%s lets through what it is about', (filter, keys) => {
  const passed = all.filter((one) => matches(one, filter, deviceOf)).map(({ key }) => key);
  expect(passed).toEqual(keys);
});
