// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NotificationItem } from '#features/notifications/list/notification-item.ts';
import { entity } from '#home/testing/entity.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { registriesOf } from '#hub/testing/registries.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { useDeviceOf } from './use-device-of.ts';

const about = (...mentions: readonly string[]): NotificationItem => ({
  key: 'a',
  source: 'system',
  id: 'a',
  type: 'battery',
  title: '',
  message: 'Batteria scarica',
  at: 0,
  read: false,
  url: undefined,
  mentions,
  actions: [],
  answered: undefined,
});

function open() {
  const { hub, list, registries } = createFakeHub();
  list([
    entity('sensor.perdita_batteria', '12', { friendly_name: 'Perdita lavello Batteria' }),
    entity('sensor.perdita_temperatura', '19', { friendly_name: 'Perdita lavello Temperatura' }),
    entity('binary_sensor.perdita', 'off', { friendly_name: 'Perdita lavello' }),
    entity('sensor.sola_batteria', '9', { friendly_name: 'Sola' }),
    entity('light.lampada', 'on', { friendly_name: 'Lampada' }),
  ]);
  registries(
    registriesOf(
      { cucina: 'Cucina' },
      {
        'sensor.perdita_batteria': { device_id: 'd1', category: 'diagnostic' },
        'sensor.perdita_temperatura': { device_id: 'd1' },
        'binary_sensor.perdita': { device_id: 'd1', area_id: 'cucina' },
        'sensor.sola_batteria': { device_id: 'd2', category: 'diagnostic' },
      },
    ),
  );
  return renderHook(useDeviceOf, { wrapper: withHub(hub) }).result.current;
}

it('a notice about what has no card of its own leads to the device that it belongs to', () => {
  const deviceOf = open();
  expect(deviceOf(about('sensor.perdita_batteria'))).toEqual({
    entityId: 'binary_sensor.perdita',
    name: 'Perdita lavello',
    room: { id: 'cucina', name: 'Cucina' },
  });
  expect(deviceOf(about('sensor.sola_batteria'))).toBeUndefined();
});

it('a notice leads to the first of its mentions that this house has', () => {
  const deviceOf = open();
  expect(deviceOf(about('light.altrove', 'light.lampada'))?.name).toBe('Lampada');
  expect(deviceOf(about('sensor.perdita_temperatura'))?.entityId).toBe('sensor.perdita_temperatura');
  expect(deviceOf(about())).toBeUndefined();
});
