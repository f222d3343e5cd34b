import fc from 'fast-check';
import type { KnownEntity } from '@soglia/hub-client/entities';
import type { RegistryEntry, RegistrySnapshot } from '@soglia/hub-client/registries';
import { expect, it } from 'vitest';
import { entity } from '../../../testing/entity.ts';
import { stateTextOf } from '../describe-cover.ts';
import { lockOfSameDevice, lockToOpen, locksIn } from './entrance-lock.ts';
import { openShareOf } from './share.ts';

const known = (entity_id: string, name: string) => ({ entity_id, name }) as KnownEntity;
const house = [
  known('lock.portone', 'Portone'),
  known('light.arco', 'Arco'),
  known('lock.cancello', 'Cancelletto'),
];
const devices: Readonly<Record<string, string>> = {
  'cover.cancello': 'gate',
  'lock.cancello': 'gate',
  'lock.portone': 'door',
  'cover.tenda': 'blind',
};
const registries: RegistrySnapshot = {
  areas: [],
  floors: [],
  entry: (entity_id) =>
    devices[entity_id] === undefined
      ? undefined
      : ({ entity_id, device_id: devices[entity_id] } as RegistryEntry),
  areaOf: () => undefined,
};

it('finds the lock of the same device, and no other', () => {
  const locks = locksIn(house);
  expect(locks.map(({ name }) => name)).toEqual(['Cancelletto', 'Portone']);
  expect(lockOfSameDevice('cover.cancello', locks, registries)).toBe('lock.cancello');
  expect(lockOfSameDevice('cover.tenda', locks, registries)).toBeUndefined();
  expect(lockOfSameDevice('cover.fuori_registro', locks, registries)).toBeUndefined();
  expect(lockOfSameDevice('cover.cancello', locks, undefined)).toBeUndefined();
});

it('takes the chosen lock, while the hub has it', () => {
  const locks = locksIn(house);
  expect(lockToOpen('lock.portone', 'lock.cancello', locks)).toBe('lock.portone');
  expect(lockToOpen('lock.gone', 'lock.cancello', locks)).toBe('lock.cancello');
  expect(lockToOpen(undefined, 'lock.cancello', locks)).toBe('lock.cancello');
  expect(lockToOpen('lock.gone', undefined, locks)).toBeUndefined();
});

it.each([
  ['open', { current_position: 70 }, 70, 'Aperta'],
  ['open', {}, 100, 'Aperta'],
  ['closed', {}, 0, 'Chiusa'],
  ['opening', {}, 50, 'In apertura…'],
  ['closing', { current_position: 900 }, 100, 'In chiusura…'],
  ['unknown', { current_position: 'x' }, 50, 'Stato sconosciuto'],
])('%s with %o is drawn open by %d and reads "%s"', (state, attributes, share, word) => {
  const cover = entity('cover.tapparella', state, attributes);
  expect(openShareOf(cover)).toBe(share);
  expect(stateTextOf(cover)).toBe(word);
});

it('is never drawn outside its frame', () => {
  fc.assert(
    fc.property(fc.string(), fc.anything(), (state, current_position) => {
      const share = openShareOf(entity('cover.tapparella', state, { current_position }));
      expect(share >= 0 && share <= 100).toBe(true);
    }),
  );
});
