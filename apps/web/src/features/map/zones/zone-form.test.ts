import { expect, it } from 'vitest';
import type { MapZone } from '../map-types.ts';
import { radiusAt, radiusByKey, SLIDER_MAX, sliderAt } from '../radius.ts';
import { afterTyping, changedFields, checkZone, draftOf, formOf, newDraft, shownText } from './zone-form.ts';
import { zoneYaml } from './zone-yaml.ts';

const start = {
  form: { ...formOf(undefined), name: 'Palestra' },
  draft: newDraft({ latitude: 45.4642, longitude: 9.19 }),
};
const zone: MapZone = {
  key: 'zone.lago',
  zoneId: 'lago',
  entityId: 'zone.lago',
  name: 'Lago',
  latitude: 46,
  longitude: 9,
  radius: 25_000,
  icon: 'mdi:sail-boat',
  passive: false,
  origin: 'hub',
};

it('begins as the specification has it', () => {
  expect(checkZone(start, undefined)).toEqual({
    value: {
      name: 'Palestra',
      latitude: 45.4642,
      longitude: 9.19,
      radius: 100,
      icon: 'mdi:home',
      passive: false,
    },
  });
  expect(shownText(start.form, start.draft, 'longitude')).toBe('9,1900');
});

it.each([
  ['name', '  ', 'Scrivi un nome'],
  ['name', 'HOME', '«Home» è il nome che Home Assistant dà alla casa: scegline un altro'],
  ['name', 'x'.repeat(101), 'Scrivi al massimo 100 caratteri'],
  ['latitude', '', 'Scrivi la latitudine'],
  ['latitude', '90,1', 'Scrivi i gradi tra −90 e 90, per esempio 45,4642'],
  ['longitude', 'est', 'Scrivi i gradi tra −180 e 180, per esempio 9,19'],
  ['radius', '9', 'Il raggio va da 10 a 10.000 metri'],
  ['radius', '10001', 'Il raggio va da 10 a 10.000 metri'],
  ['radius', '', 'Il raggio va da 10 a 10.000 metri'],
] as const)('refuses %s "%s"', (field, text, why) => {
  const typed =
    field === 'name' ? { ...start, form: { ...start.form, name: text } } : afterTyping(start, field, text);
  expect(checkZone(typed, undefined)).toEqual({ errors: { [field]: why } });
});

it('fills both fields from one pasted position, and follows the map', () => {
  const pasted = afterTyping(start, 'longitude', '41.8902, 12.4922');
  expect(pasted.draft).toMatchObject({ latitude: 41.8902, longitude: 12.4922 });
  expect(shownText(pasted.form, pasted.draft, 'latitude')).toBe('41,8902');

  const typing = afterTyping(start, 'latitude', '45,');
  expect(shownText(typing.form, typing.draft, 'latitude')).toBe('45,');
  const dragged = { ...typing.draft, latitude: 44.5 };
  expect(shownText(typing.form, dragged, 'latitude')).toBe('44,5000');
});

it('keeps a radius and an icon of the hub that are none of ours', () => {
  const edited = { form: formOf(zone), draft: draftOf(zone) };
  expect(checkZone(edited, zone)).toMatchObject({ value: { radius: 25_000, icon: 'mdi:sail-boat' } });
  expect(checkZone(afterTyping(edited, 'radius', '5'), zone)).toHaveProperty('errors.radius');
  const renamed = checkZone({ ...edited, form: { ...edited.form, name: 'Lago grande' } }, zone);
  if ('errors' in renamed) throw new Error('a radius of the hub is refused');
  expect(changedFields(zone, renamed.value)).toEqual({ name: 'Lago grande' });
});

it('keeps the slider within the limits', () => {
  expect([radiusAt(0), radiusAt(SLIDER_MAX), sliderAt(1), sliderAt(1e9)]).toEqual([
    10,
    10_000,
    0,
    SLIDER_MAX,
  ]);
  for (let at = 0; at <= SLIDER_MAX; at += 50) expect(Math.abs(sliderAt(radiusAt(at)) - at)).toBeLessThan(25);
  expect([
    radiusByKey(15, { key: 'ArrowLeft' }),
    radiusByKey(9950, { key: 'PageUp' }),
    radiusByKey(100, { key: 'a' }),
  ]).toEqual([10, 10_000, undefined]);
});

it('writes names of any kind into YAML', () => {
  const yaml = zoneYaml({
    name: '"x: #y\n- z',
    latitude: -90,
    longitude: 180,
    radius: 10,
    icon: undefined,
    passive: true,
  });
  expect(yaml).toBe(
    'zone:\n  - name: "\\"x: #y\\n- z"\n    latitude: -90\n    longitude: 180\n    radius: 10\n    passive: true',
  );
});
