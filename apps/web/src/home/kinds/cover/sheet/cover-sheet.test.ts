import fc from 'fast-check';
import type { KnownEntity } from '@soglia/hub-client/entities';
import type { RegistryEntry, RegistrySnapshot } from '@soglia/hub-client/registries';
import { expect, it } from 'vitest';
import { entity } from '../../../testing/entity.ts';
import { wordOf } from '../describe-cover.ts';
import { lockBeside, lockOf, locksIn } from './lock-of.ts';
import { shareOf } from './share.ts';

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
  expect(lockBeside('cover.cancello', locks, registries)).toBe('lock.cancello');
  expect(lockBeside('cover.tenda', locks, registries)).toBeUndefined();
  expect(lockBeside('cover.fuori_registro', locks, registries)).toBeUndefined();
  expect(lockBeside('cover.cancello', locks, undefined)).toBeUndefined();
});

it('takes the chosen lock, while the hub has it', () => {
  const locks = locksIn(house);
  expect(lockOf('lock.portone', 'lock.cancello', locks)).toBe('lock.portone');
  expect(lockOf('lock.gone', 'lock.cancello', locks)).toBe('lock.cancello');
  expect(lockOf(undefined, 'lock.cancello', locks)).toBe('lock.cancello');
  expect(lockOf('lock.gone', undefined, locks)).toBeUndefined();
});

it.each([
  ['open', { current_position: 70 }, 70, 'Aperto'],
  ['open', {}, 100, 'Aperto'],
  ['closed', {}, 0, 'Chiuso'],
  ['opening', {}, 50, 'In apertura…'],
  ['closing', { current_position: 900 }, 100, 'In chiusura…'],
  ['unknown', { current_position: 'x' }, 50, 'Stato sconosciuto'],
])('%s with %o is drawn open by %d and reads "%s"', (state, attributes, share, word) => {
  const cover = entity('cover.tapparella', state, attributes);
  expect(shareOf(cover)).toBe(share);
  expect(wordOf(cover)).toBe(word);
});

it('is never drawn outside its frame', () => {
  fc.assert(
    fc.property(fc.string(), fc.anything(), (state, current_position) => {
      const share = shareOf(entity('cover.tapparella', state, { current_position }));
      expect(share >= 0 && share <= 100).toBe(true);
    }),
  );
});
