import { describe, expect, it } from 'vitest';
import { findEntity } from '../fixtures/entities.ts';
import { OwnAutomation } from '../fixtures/own-automation.ts';
import { mainEntity } from '../fixtures/registry.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

type Descriptions = Readonly<
  Record<string, { readonly fields: Readonly<Record<string, object>>; readonly target?: object }>
>;
interface Resources {
  readonly resources: Readonly<Record<string, string>>;
}

// Purpose-specific triggers and conditions are there for everybody since 2026.7.
describe.runIf(since('2026.7'))('purpose-specific triggers and conditions', () => {
  const lamps = (name: string) => name.startsWith('light.');

  it.each([
    ['triggers', ['brightness_changed', 'brightness_crossed_threshold', 'turned_off', 'turned_on']],
    ['conditions', ['is_brightness', 'is_off', 'is_on']],
    ['services', ['toggle', 'turn_off', 'turn_on']],
  ])('%s are listed for a target, to everybody', async (kind, names) => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity, device } = await mainEntity(hub, 'light');
    const ask = (of: object) => hub.result<string[]>({ type: `get_${kind}_for_target`, target: of });
    const all = await ask({ entity_id: [entity.ei] });
    expect(all.filter(lamps).sort()).toEqual(names.map((name) => `light.${name}`));
    expect((await ask({ device_id: device.id })).filter(lamps).sort()).toEqual(
      names.map((name) => `light.${name}`),
    );
    expect(await ask({ entity_id: ['light.contract_none'] })).toEqual([]);
    expect(await ask({})).toEqual([]);
    expect(await hub.refusal({ type: `get_${kind}_for_target` })).toBe('invalid_format');
  });

  it('are described with their options and kinds of targets, before anything changes', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const namesOf = async (role: string) => {
      const descriptions = await hub.subscribe<Descriptions>({ type: `${role}_platforms/subscribe` });
      return descriptions.event(() => true, `the ${role}s`);
    };
    const triggers = await namesOf('trigger');
    const conditions = await namesOf('condition');
    const period = { required: true, default: '00:00:00', selector: { duration: { enable_second: true } } };
    const behavior = (role: string, usual: string) => ({
      required: true,
      default: usual,
      selector: { automation_behavior: { mode: role } },
    });
    const lights = { entity: [{ domain: ['light'] }] };
    expect(triggers['light.turned_on']).toEqual({
      fields: { behavior: behavior('trigger', 'each'), for: period },
      target: lights,
    });
    expect(triggers['light.brightness_crossed_threshold']).toEqual({
      fields: {
        behavior: behavior('trigger', 'each'),
        for: period,
        threshold: {
          required: true,
          selector: {
            numeric_threshold: {
              entity: ['input_number', 'number', 'sensor'].map((domain) => ({
                domain: [domain],
                unit_of_measurement: ['%'],
              })),
              mode: 'crossed',
              number: { min: 0, max: 100, step: 'any', mode: 'slider', unit_of_measurement: '%' },
            },
          },
        },
      },
      target: lights,
    });
    expect(Object.keys(triggers['temperature.changed']?.fields ?? {})).toEqual(['threshold']);
    expect(triggers['motion.detected']?.target).toEqual({
      entity: [{ domain: ['binary_sensor'], device_class: ['motion'] }],
    });
    expect(Object.keys(triggers['event.received']?.fields ?? {})).toEqual(['event_type']);
    expect(Object.keys(triggers['sun.sunset'] ?? {})).toEqual(['fields']);
    expect(triggers['zone.entered']?.fields).toHaveProperty('zone');
    expect(conditions['light.is_on']).toEqual({
      fields: { behavior: behavior('condition', 'any'), for: period },
      target: lights,
    });
    expect(Object.keys(conditions['temperature.is_value']?.fields ?? {}).sort()).toEqual([
      'behavior',
      'for',
      'threshold',
    ]);
  });

  it('have names in the language that is asked for', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const names = async (category: string, language: string) =>
      (await hub.result<Resources>({ type: 'frontend/get_translations', language, category })).resources;
    expect(await names('triggers', 'it')).toMatchObject({
      'component.light.triggers.turned_on.name': 'Luce accesa',
    });
    expect(await names('triggers', 'en')).toMatchObject({
      'component.light.triggers.turned_on.name': 'Light turned on',
    });
    expect(await names('conditions', 'en')).toMatchObject({
      'component.light.conditions.is_on.name': 'Light is on',
    });
  });
});

// 2024.3 does not tell what a target has.
it.runIf(since('2025.1'))(
  'a target is answered with its entities, and with what of it does not exist',
  async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity, device } = await mainEntity(hub, 'light');
    const of = {
      entity_id: ['light.contract_none'],
      device_id: [device.id, 'contract'],
      area_id: ['contract'],
      floor_id: ['contract'],
      label_id: ['contract'],
    };
    expect(await hub.result({ type: 'extract_from_target', target: of })).toMatchObject({
      referenced_entities: expect.arrayContaining([entity.ei, 'light.contract_none']) as string[],
      referenced_devices: expect.arrayContaining([device.id]) as string[],
      missing_devices: ['contract'],
      missing_areas: ['contract'],
      missing_floors: ['contract'],
      missing_labels: ['contract'],
    });
  },
);

describe('what a device offers', () => {
  it.each([
    ['trigger', { platform: 'device' }, ['changed_states', 'turned_off', 'turned_on']],
    ['condition', { condition: 'device' }, ['is_off', 'is_on']],
    ['action', {}, ['toggle', 'turn_off', 'turn_on']],
  ])('is listed by %s, with the entity', async (role, head, types) => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { device } = await mainEntity(hub, 'switch');
    const offered = await hub.result<{ type: string; domain: string }[]>({
      type: `device_automation/${role}/list`,
      device_id: device.id,
    });
    const ofSwitch = offered.filter(({ domain }) => domain === 'switch');
    expect(ofSwitch.map(({ type }) => type).sort()).toEqual(types);
    expect(ofSwitch[0]).toMatchObject({
      ...head,
      device_id: device.id,
      domain: 'switch',
      metadata: { secondary: false },
      entity_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    const capabilities = { type: `device_automation/${role}/capabilities`, [role]: ofSwitch[0] };
    const period = { type: 'positive_time_period_dict', name: 'for' };
    expect(await hub.result(capabilities)).toMatchObject(role === 'action' ? {} : { extra_fields: [period] });
    expect(await hub.refusal({ type: `device_automation/${role}/list`, device_id: 'contract' })).toBe(
      'not_found',
    );
  });
});

describe('what is related', () => {
  it('names the automations of an entity, and the entities of an automation', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id: lamp } = await findEntity(hub, 'light', 'with a device');
    await using own = await OwnAutomation.made({
      trigger: [{ platform: 'state', entity_id: lamp, to: 'on' }],
      action: [{ if: [], then: [{ service: 'light.turn_off', target: { entity_id: lamp } }] }],
    });
    const related = (item_type: string, item_id: string) =>
      hub.result<Readonly<Record<string, readonly string[]>>>({ type: 'search/related', item_type, item_id });
    expect((await related('entity', lamp))['automation']).toContain(own.entityId);
    expect((await related('automation', own.entityId))['entity']).toEqual([lamp]);
    expect(await related('automation', 'automation.contract_none')).toEqual({});
    expect(await hub.refusal({ type: 'search/related', item_type: 'contract', item_id: 'x' })).toBe(
      'invalid_format',
    );
  });
});

it('the configuration is for administrators since 2026, before for everybody', async () => {
  await using own = await OwnAutomation.made({ trigger: [], action: [] });
  await using hub = await HubSocket.signedIn(owner.token);
  await using reader = await HubSocket.signedIn(guest.token);
  const ask = { type: 'automation/config', entity_id: own.entityId };
  expect(await hub.result(ask)).toMatchObject({ config: { id: own.id, alias: own.id } });
  expect(await hub.refusal({ ...ask, entity_id: 'automation.contract_none' })).toBe('not_found');
  if (since('2026.1')) expect(await reader.refusal(ask)).toBe('unauthorized');
  else expect(await reader.result(ask)).toMatchObject({ config: { id: own.id } });
});
