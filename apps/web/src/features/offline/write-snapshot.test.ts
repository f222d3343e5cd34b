import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entity } from '@soglia/hub-client/entities';
import { entity, knownEntity } from '#hub/testing/entity.ts';
import { registriesOf } from '#hub/testing/registries.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { keptAttributesOf, isKept } from './kept-attributes.ts';
import { collectStates, createSnapshot } from './write-snapshot.ts';

const key = { hub: 'http://casa:8123', person: 'maria', at: 5 };
type Registries = Parameters<typeof registriesOf>;

function snapshotOf(entities: readonly Entity[], ...registries: Partial<Registries>) {
  const fake = createFakeHub();
  fake.list(entities);
  const current = {
    list: fake.hub.entities.list,
    registries: registriesOf(registries[0] ?? {}, registries[1]),
    get: (id: string) => fake.hub.entities.get(id),
    isViewOnly: (id: string) => fake.hub.entities.isViewOnly(id),
  };
  return createSnapshot(current, collectStates(current, new Map()), key);
}

const SECRET = 'segreto-1234';
/** Attributes that integrations are known to add. */
const secrets = {
  code: SECRET,
  code_format: SECRET,
  usercode: SECRET,
  lock_code: SECRET,
  latitude: 45.4642,
  longitude: 9.19,
  gps_accuracy: 20,
  gps: [45.4642, 9.19],
  entity_picture: `/api/media_player_proxy/media_player.tv?token=${SECRET}`,
  entity_picture_local: SECRET,
  access_token: SECRET,
  token: SECRET,
  password: SECRET,
  ip_address: '192.168.1.77',
  mac: 'AA:BB',
  ssid: 'CasaBianchi',
  user_id: SECRET,
  media_content_id: SECRET,
  video_url: SECRET,
  stream_source: `rtsp://admin:${SECRET}@192.168.1.77`,
};
const domains = [
  'light',
  'switch',
  'cover',
  'climate',
  'lock',
  'fan',
  'media_player',
  'vacuum',
  'alarm_control_panel',
  'binary_sensor',
  'automation',
] as const;

describe('the content', () => {
  it.each(domains)('has nothing secret of a %s', (domain) => {
    const snapshot = snapshotOf([
      entity(`${domain}.uno`, 'on', { friendly_name: 'Uno', icon: 'mdi:key', ...secrets }),
    ]);
    expect(snapshot?.entities).toHaveLength(1);
    expect(snapshot?.entities[0]?.value?.attributes).toEqual({ friendly_name: 'Uno', icon: 'mdi:key' });
    const text = JSON.stringify(snapshot);
    for (const secret of [SECRET, '45.46', '192.168', 'AA:BB', 'CasaBianchi'])
      expect(text).not.toContain(secret);
  });

  it('has no locations, and no entities that are not on the dashboard', () => {
    const snapshot = snapshotOf([
      ...['device_tracker', 'person', 'camera', 'sensor', 'input_text', 'text', 'todo', 'constructor'].map(
        (domain) => entity(`${domain}.uno`, SECRET, secrets),
      ),
      entity('zone.home', '2', { friendly_name: 'Casa', latitude: 45.4642, longitude: 9.19 }),
    ]);
    // Only its name, which the greeting shows.
    expect(snapshot?.entities.map(({ id }) => id)).toEqual(['zone.home']);
    expect(snapshot?.entities[0]?.value).toBeUndefined();
    expect(JSON.stringify(snapshot)).not.toMatch(/segreto|45\.4/);
  });

  it('has no device ids, users or contexts', () => {
    const snapshot = snapshotOf(
      [entity('light.a', 'on'), entity('light.b', 'on'), entity('light.c', 'on')],
      {},
      {
        'light.a': { device_id: 'dev-x' },
        'light.b': { device_id: 'dev-x' },
        'light.c': { device_id: 'dev-y' },
      },
    );
    expect(snapshot?.entities.map(({ device }) => device)).toEqual([0, 0, 1]);
    expect(JSON.stringify(snapshot)).not.toMatch(/dev-|01J|maria"?,"?user/);
  });

  it('has no hidden, configuration or diagnostic entities', () => {
    const snapshot = snapshotOf(
      ['light.a', 'light.b', 'light.c', 'switch.d']
        .map((id) => entity(id, 'on'))
        .concat(
          entity('sensor.batteria', '80', { device_class: 'battery', unit_of_measurement: '%' }),
          entity('sensor.gradi', '21.5', { device_class: 'temperature' }),
          entity('sensor.potenza', '900', { device_class: 'power' }),
        ),
      { salone: 'Salone' },
      {
        'light.a': { area_id: 'salone' },
        'light.b': { hidden: true },
        'light.c': { category: 'config' },
        'switch.d': { category: 'diagnostic' },
        'sensor.batteria': { category: 'diagnostic' },
      },
    );
    expect(snapshot?.entities.map(({ id, area }) => [id, area])).toEqual([
      ['light.a', 'salone'],
      ['sensor.batteria', undefined],
      ['sensor.gradi', undefined],
    ]);
    expect(snapshot?.areas).toEqual([{ id: 'salone', name: 'Salone', icon: 'mdi:sofa' }]);
  });

  it('is undefined while the entity list is loading', () => {
    const { hub } = createFakeHub();
    const current = {
      list: hub.entities.list,
      registries: registriesOf({}),
      get: () => undefined,
      isViewOnly: () => false,
    };
    expect(createSnapshot(current, new Map(), key)).toBeUndefined();
    expect(collectStates(current, new Map())).toEqual(new Map());
  });
});

describe('the size', () => {
  it('is limited for each entity', () => {
    const snapshot = snapshotOf(
      [
        entity('light.a', 's'.repeat(9_999), {
          friendly_name: 'n'.repeat(9_999),
          icon: 'i'.repeat(9_999),
          supported_color_modes: Array(1_000).fill('hs'),
          rgb_color: [1, { deep: SECRET }],
          brightness: Number.NaN,
        }),
      ],
      { salone: 'r'.repeat(9_999) },
      { 'light.a': { icon: 'i'.repeat(9_999) } },
    );
    expect(snapshot?.entities[0]?.value).toMatchObject({ state: 's'.repeat(100), attributes: {} });
    expect(JSON.stringify(snapshot).length).toBeLessThan(1_000);
  });

  it('is limited to five thousand entities', () => {
    const snapshot = snapshotOf(Array.from({ length: 6_000 }, (_, n) => entity(`light.n${n}`, 'on')));
    expect(snapshot?.entities).toHaveLength(5_000);
  });

  it('is limited to texts, numbers, booleans and short lists of these', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...domains, 'sensor', 'camera', '__proto__', 'toString'), fc.string()),
        fc.dictionary(
          fc.oneof(
            fc.constantFrom(
              'friendly_name',
              'icon',
              'brightness',
              'hvac_modes',
              'entity_picture',
              '__proto__',
            ),
            fc.string(),
          ),
          fc.anything(),
        ),
        (domain, attributes) => {
          const shown = keptAttributesOf(domain, { ...attributes, ...secrets });
          for (const name of Object.keys(secrets)) expect(Object.hasOwn(shown, name)).toBe(false);
          // IndexedDB stores a structured clone.
          expect(structuredClone(shown)).toEqual(shown);
          for (const value of Object.values(shown).flat())
            expect(['string', 'number', 'boolean']).toContain(typeof value);
        },
      ),
    );
  });
});

it('includes only the sensors that the dashboard shows', () => {
  expect(isKept('sensor', 'temperature')).toBe(true);
  expect(isKept('sensor', 'power')).toBe(false);
  expect(isKept('sensor', undefined)).toBe(false);
  expect(isKept('toString', undefined)).toBe(false);
});

it('keeps the state of an entity that is no longer subscribed to, and drops it when it no longer exists', () => {
  const list = { kind: 'loaded', entities: [knownEntity('light.a'), knownEntity('light.b')] } as const;
  const before = collectStates({ list, get: (id) => entity(id, 'on', {}, 7) }, new Map());
  const after = collectStates(
    {
      list: { kind: 'loaded', entities: [knownEntity('light.a')] },
      get: () => undefined,
    },
    before,
  );
  expect([...after.keys()]).toEqual(['light.a']);
  expect(after.get('light.a')).toBe(before.get('light.a'));
});

it('has the automations of the person, and not those of the app', () => {
  const fake = createFakeHub();
  fake.list([
    entity('automation.buonanotte', 'on', { id: '1731000000001' }),
    entity('automation.sala', 'on', { id: 'soglia_programme_climate.sala' }),
  ]);
  const current = {
    list: fake.hub.entities.list,
    registries: registriesOf({}),
    get: (id: string) => fake.hub.entities.get(id),
    isViewOnly: (id: string) => fake.hub.entities.isViewOnly(id),
  };
  const ids = createSnapshot(current, collectStates(current, new Map()), key)?.entities.map(({ id }) => id);
  expect(ids).toEqual(['automation.buonanotte']);
});
