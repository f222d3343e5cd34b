import { expect, it } from 'vitest';
import type { Automation } from '@soglia/automations/config';
import { draftIssues, newAutomation, readAutomation, writeAutomation } from '@soglia/automations/config';
import { measuresOf, type Ability } from '#home/automations/device-states.ts';
import { addPart } from '../draft/change-parts.ts';
import type { AnyPart } from '../draft/part-lists.ts';
import { actionChoices, actionDomains, triggerDomains } from './action-choices.ts';
import { valuesOf } from './choice.ts';
import { conditionChoices } from './condition-choices.ts';
import { asksFirst, dataOf, isChoice, noTarget, servicePart } from './service-part.ts';
import { triggerChoices } from './trigger-choices.ts';

const device = (entityId: string, attributes: object = {}): Ability => ({
  entityId,
  domain: entityId.split('.')[0] ?? '',
  attributes: { ...attributes },
});

/** Attributes that no hub should send. */
const malformed = [
  {},
  { supported_features: 'all', hvac_modes: 'heat', options: [1, null], event_types: {}, min: 'x', max: NaN },
  { supported_features: -1, supported_color_modes: 7, code_format: 4, min_temp: {}, unit_of_measurement: [] },
];

const list = { trigger: 'triggers', condition: 'conditions', action: 'actions' } as const;

/** An automation that is complete but for that part. */
const withPart = (part: AnyPart): Automation =>
  addPart({ ...newAutomation(), alias: 'Prova' }, list[part.section], part);

const gaps = (part: AnyPart) => draftIssues(withPart(part)).filter(({ code }) => code === 'incomplete');

it.each(
  [...triggerDomains].flatMap((domain) => malformed.map((attributes) => [domain, attributes] as const)),
)(
  'whatever a %s is like, its choices are complete, and found again after the hub had them: %j',
  (domain, attributes) => {
    const one = device(`${domain}.prova`, attributes);
    for (const [section, choices] of [
      ['trigger', triggerChoices(one, '20')],
      ['condition', conditionChoices(one, '20')],
    ] as const)
      for (const choice of choices) {
        const part = choice.make([one.entityId], valuesOf(undefined), undefined);
        expect(choice.matches(part)).toBe(true);
        expect(gaps(part)).toEqual([]);
        const read = readAutomation(writeAutomation(withPart(part), 'current'));
        const [back] = section === 'trigger' ? read.triggers : read.conditions;
        expect(back?.kind).toBe(part.part.kind);
      }
  },
);

it.each([...actionDomains].flatMap((domain) => malformed.map((attributes) => [domain, attributes] as const)))(
  'whatever a %s is like, what it can do is complete and found again: %j',
  (domain, attributes) => {
    for (const choice of actionChoices(device(`${domain}.prova`, attributes))) {
      const target = { ...noTarget, entityIds: [`${domain}.prova`] };
      const part = servicePart(choice.service, target, dataOf(choice, {}), undefined);
      expect(gaps(part)).toEqual([]);
      const needsNothing = choice.fields.every(
        (field) =>
          !field.required || field.kind === 'number' || (field.kind === 'option' && field.options.length > 0),
      );
      if (part.section === 'action' && part.part.kind === 'service' && needsNothing)
        expect(isChoice(choice, part.part)).toBe(true);
    }
  },
);

it('a thermostat sets a temperature within its own limits, a player a volume in shares', () => {
  const [first] = actionChoices(
    device('climate.sala', { supported_features: 1, min_temp: 5, max_temp: 30, temperature: 19.5 }),
  );
  expect(first).toMatchObject({
    service: 'climate.set_temperature',
    fields: [{ key: 'temperature', scale: { min: 5, max: 30, initial: 19.5 } }],
  });
  const volume = actionChoices(device('media_player.tv', { supported_features: 4 })).find(
    ({ service }) => service === 'media_player.volume_set',
  );
  expect(volume && dataOf(volume, {})).toEqual({ volume_level: 0.3 });
});

it.each([
  ['lock.unlock', true],
  ['lock.lock', false],
  ['alarm_control_panel.alarm_disarm', true],
  ['alarm_control_panel.alarm_arm_away', false],
  ['cover.open_cover', true],
  ['cover.close_cover', false],
  ['script.turn_on', true],
  ['light.turn_on', false],
])('trying %s asks first: %s', (service, asks) => {
  const { part } = servicePart(service, noTarget, {}, undefined);
  expect(part.kind === 'service' && asksFirst(part)).toBe(asks);
});

it('a state before is asked for beside the state after, and neither is lost', () => {
  const lamp = device('light.sala');
  const read = readAutomation({
    triggers: [{ trigger: 'state', entity_id: 'light.sala', from: 'unavailable', to: 'on', for: 5 }],
  });
  const [part] = read.triggers;
  if (part === undefined) throw new Error('no trigger');
  const before: AnyPart = { section: 'trigger', part };
  const values = valuesOf(before);
  expect(values).toMatchObject({ from: ['unavailable'], forSeconds: 5 });
  const choice = triggerChoices(lamp, 'off').find((one) => one.matches(before));
  expect(choice?.takesFrom).toBe(true);
  expect(choice?.make(['light.sala'], values, before)).toEqual(before);
  const off = triggerChoices(lamp, 'off').find(({ id }) => id === 'state:off');
  // What it becomes is not what it was.
  expect(off?.make(['light.sala'], { ...values, from: ['off'] }, before).part).toMatchObject({
    from: [],
    to: ['off'],
  });
  const any = triggerChoices(lamp, 'off').find(({ id }) => id === 'state:');
  expect([any?.takesFrom, any?.matches(before)]).toEqual([false, false]);
});

it.each([
  ['as the hub says', { temperature_unit: '°F', max_temp: 30 }, '°F'],
  ['by its limits, where an older hub does not say', { min_temp: 45, max_temp: 95 }, '°F'],
  ['by its limits', { min_temp: 7, max_temp: 35 }, '°C'],
  ['as most, where nothing is known', {}, '°C'],
])('counts the degrees of a thermostat %s', (_how, limits, unit) => {
  const hall = device('climate.hall', { ...limits, current_temperature: 21 });
  expect(measuresOf(hall, 'heat')[0]?.scale.unit).toBe(unit);
  const scale = { unit, initial: unit === '°F' ? 68 : 20 };
  expect(actionChoices(hall)[0]?.fields[0]).toMatchObject({ key: 'temperature', scale });
});
