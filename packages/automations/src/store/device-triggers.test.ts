import { expect, it } from 'vitest';
import { createTestPlatform } from '@soglia/hub-client/testing';
import { readDeviceTriggers, readTriggerDevices } from './device-triggers.ts';
import type { HubAccess } from './types.ts';

/** A hub that answers each command with what stands under its type. */
function hubThatTells(answers: Readonly<Record<string, unknown>>): HubAccess {
  const answering: unknown = {
    command: ({ type }: { type: string }) => Promise.resolve(answers[type]),
  };
  const connection = answering as HubAccess['connection'];
  const tokens = { accessToken: () => Promise.resolve('token'), refused: () => undefined };
  return { connection, platform: createTestPlatform(), tokens };
}

it('lists devices by the names that people gave them, without services and what is switched off', async () => {
  const rows = [
    { id: 'a', name: 'Hue dimmer', name_by_user: 'Telecomando', area_id: 'sala', entry_type: null },
    { id: 'b', name: 'Pulsante', name_by_user: ' ', area_id: null },
    { id: 'c', name: 'Sun', entry_type: 'service' },
    { id: 'd', name: 'Spento', disabled_by: 'user' },
    { id: 'e', name: null, name_by_user: null },
    { id: 7, name: 'x' },
    null,
    'x',
  ];
  expect(await readTriggerDevices(hubThatTells({ 'config/device_registry/list': rows }))).toEqual([
    { deviceId: 'a', name: 'Telecomando', areaId: 'sala' },
    { deviceId: 'b', name: 'Pulsante', areaId: undefined },
  ]);
});

it('tells what a device offers, with the entity that it is about', async () => {
  const head = { platform: 'device', device_id: 'a', metadata: {} };
  const button = { domain: 'hue', type: 'remote_button_short_press', subtype: 'turn_on' };
  const hub = hubThatTells({
    'device_automation/trigger/list': [
      { ...head, ...button },
      { ...head, domain: 'light', type: 'turned_on', entity_id: 'f'.repeat(32) },
      { ...head, domain: 'light', type: 'turned_off', entity_id: 'e'.repeat(32) },
      { ...head, domain: 'light', type: 'turned_on', entity_id: 'light.older_hub' },
      { ...head, device_id: 'another', ...button },
      { ...head, type: 5 },
      null,
    ],
    'config/entity_registry/get_entries': { 'light.lamp': { id: 'f'.repeat(32) }, 'light.gone': null },
  });
  expect(await readDeviceTriggers(hub, 'a', ['light.lamp', 'light.gone'])).toEqual([
    { fields: button, entityId: undefined },
    { fields: { domain: 'light', type: 'turned_on', entity_id: 'f'.repeat(32) }, entityId: 'light.lamp' },
    { fields: { domain: 'light', type: 'turned_off', entity_id: 'e'.repeat(32) }, entityId: 'e'.repeat(32) },
    {
      fields: { domain: 'light', type: 'turned_on', entity_id: 'light.older_hub' },
      entityId: 'light.older_hub',
    },
  ]);
});

it.each([undefined, null, {}, 'x'])('is an error of the hub where it answers %j', async (answer) => {
  const hub = hubThatTells({
    'device_automation/trigger/list': answer,
    'config/device_registry/list': answer,
  });
  await expect(readDeviceTriggers(hub, 'a', [])).rejects.toMatchObject({ code: 'hub_error' });
  await expect(readTriggerDevices(hub)).rejects.toMatchObject({ code: 'hub_error' });
});
