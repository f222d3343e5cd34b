import { expect, it } from 'vitest';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { forgetZone, readStoredZone, storeZone } from './stored-zone.ts';

const storeWith = (text: string | null = null) => memoryStore({ map_zone_draft: text });

const draft = { key: 'zone.lago', latitude: 45, longitude: -179.9995, radius: 25_000, icon: 'mdi:sail-boat' };

it('a zone that was left unfinished is there again, whatever was missing of it', () => {
  const store = storeWith();
  const form = { name: '', passive: true, typed: { radius: { text: '2', value: 25_000 } } };
  storeZone({ draft, form }, store);
  expect(readStoredZone(store)).toEqual({ draft, form: { ...form, typed: {} } });
  storeZone({ draft: { ...draft, key: undefined }, form }, store);
  expect(readStoredZone(store)?.draft.key).toBeUndefined();
  forgetZone(store);
  expect(readStoredZone(store)).toBeUndefined();
});

it.each([null, '', '{', 'null', '[]', '"x"', '{"latitude":91,"longitude":0}', '{"latitude":"x"}'])(
  'nothing is there where the storage holds %s',
  (text) => expect(readStoredZone(storeWith(text))).toBeUndefined(),
);

it('what another version or another page wrote does no harm', () => {
  const stored = {
    latitude: '45',
    longitude: 9,
    radius: -5,
    icon: 'javascript:1',
    name: 'x'.repeat(500),
    key: 7,
  };
  const read = readStoredZone(storeWith(JSON.stringify(stored)));
  expect(read?.draft).toMatchObject({ latitude: 45, radius: 0, key: undefined });
  expect(read?.form.name).toHaveLength(100);
  expect(read?.form.passive).toBe(false);
});
