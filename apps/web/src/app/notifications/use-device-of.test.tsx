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
    entity('sensor.ponte_segnale', '70', { friendly_name: 'Ponte Segnale' }),
    entity('light.ponte_uno', 'on', { friendly_name: 'Uno' }),
    entity('light.ponte_due', 'on', { friendly_name: 'Due' }),
    entity('switch.presa', 'on', { friendly_name: 'Presa' }),
    entity('switch.presa_nascosta', 'on', { friendly_name: 'Presa nascosta' }),
    entity('sensor.presa_nascosta', '5', { friendly_name: 'Segnale nascosto' }),
    entity('switch.presa_blocco', 'on', { friendly_name: 'Presa Blocco' }),
    entity('zone.presa', '0', { friendly_name: 'Presa Zona' }),
  ]);
  registries(
    registriesOf(
      { cucina: 'Cucina' },
      {
        'sensor.perdita_batteria': { device_id: 'd1', category: 'diagnostic' },
        'sensor.perdita_temperatura': { device_id: 'd1' },
        'binary_sensor.perdita': { device_id: 'd1', area_id: 'cucina' },
        'sensor.sola_batteria': { device_id: 'd2', category: 'diagnostic' },
        'sensor.ponte_segnale': { device_id: 'd3', category: 'diagnostic' },
        'light.ponte_uno': { device_id: 'd3' },
        'light.ponte_due': { device_id: 'd3' },
        'switch.presa': { device_id: 'd4' },
        'switch.presa_nascosta': { device_id: 'd4', hidden: true },
        'sensor.presa_nascosta': { device_id: 'd4', hidden: true, category: 'diagnostic' },
        'switch.presa_blocco': { device_id: 'd4', category: 'config' },
        'zone.presa': { device_id: 'd4' },
      },
    ),
  );
  return renderHook(useDeviceOf, { wrapper: withHub(hub) }).result.current;
}

it('a notice about a diagnostic entity leads to the main card of its device', () => {
  const deviceOf = open();
  expect(deviceOf(about('sensor.perdita_batteria'))).toEqual({
    entityId: 'binary_sensor.perdita',
    name: 'Perdita lavello',
    room: { id: 'cucina', name: 'Cucina' },
  });
  expect(deviceOf(about('sensor.sola_batteria'))).toBeUndefined();
});

it('a notice about a diagnostic entity of a device with several main cards leads to none of them', () => {
  expect(open()(about('sensor.ponte_segnale'))).toBeUndefined();
});

it.each(['switch.presa_nascosta', 'sensor.presa_nascosta', 'switch.presa_blocco', 'zone.presa'])(
  'a notice about %s, which is hidden, configures or has no card, leads to no other card',
  (entityId) => {
    const deviceOf = open();
    expect(deviceOf(about(entityId))).toBeUndefined();
    expect(deviceOf(about('switch.presa'))?.entityId).toBe('switch.presa');
  },
);

it('a notice leads to the first of its mentions that this house has', () => {
  const deviceOf = open();
  expect(deviceOf(about('light.altrove', 'light.lampada'))?.name).toBe('Lampada');
  expect(deviceOf(about('sensor.perdita_temperatura'))?.entityId).toBe('sensor.perdita_temperatura');
  expect(deviceOf(about())).toBeUndefined();
});
