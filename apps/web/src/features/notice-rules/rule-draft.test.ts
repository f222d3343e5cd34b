import { noticeRuleInputSchema, type NoticeRuleInput } from '@soglia/contracts/notifications/notice-rules';
import { expect, it } from 'vitest';
import { domainOf } from '@soglia/hub-client/entities';
import { choiceOf, ruleChoices } from './rule-choices.ts';
import { conditionOf, draftOf, draftErrors, newDraft, ruleOf, type RuleDraft } from './rule-draft.ts';

const choicesOf = (entityId: string, now?: string, attributes: Record<string, unknown> = {}) =>
  ruleChoices({ entityId, domain: domainOf(entityId), attributes }, now);
const idsOf = (...device: Parameters<typeof choicesOf>) => choicesOf(...device).map(({ id }) => id);

it.each([
  ['binary_sensor.porta', 'off', {}, ['state:on', 'state:off', 'state:unavailable']],
  ['lock.porta', 'locked', {}, ['state:unlocked', 'state:locked', 'state:jammed', 'state:unavailable']],
  // A thermostat's temperature is an attribute, which a rule cannot be about.
  [
    'climate.sala',
    'heat',
    { hvac_modes: ['heat', 'off'], current_temperature: 20 },
    ['state:heat', 'state:off', 'state:unavailable'],
  ],
  ['sensor.t', '20.4', { unit_of_measurement: '°C' }, ['above', 'below', 'state:unavailable']],
  ['person.luca', 'home', {}, ['state:home', 'state:not_home', 'state:unavailable']],
  // Nobody has listed what a washing machine may say.
  ['sensor.lavatrice', 'Lavaggio', {}, ['state:Lavaggio', 'state:unavailable']],
  ['sensor.lavatrice', 'unknown', {}, ['state:unavailable']],
  ['scene.film', '2026-11-20T10:00:00Z', {}, ['state:unavailable']],
  ['sensor.x', undefined, { options: 'no list', unit_of_measurement: 7 }, ['state:unavailable']],
])('%s, now %s, can be watched for its states and limits', (entityId, now, attributes, ids) =>
  expect(idsOf(entityId, now, attributes)).toEqual(ids),
);

it('every choice makes a rule that the gateway accepts, and is found again in it', () => {
  const devices = [
    choicesOf('sensor.t', '20.4', { unit_of_measurement: '°C' }),
    choicesOf('alarm_control_panel.casa', 'disarmed', { supported_features: 7 }),
    choicesOf('cover.sala', 'open', { current_position: 40 }),
  ];
  for (const choices of devices) {
    expect(choices.length).toBeGreaterThan(2);
    for (const choice of choices) {
      const rule = ruleOf('sensor.t', newDraft(choice));
      expect(noticeRuleInputSchema.parse(rule)).toEqual(rule);
      expect(choiceOf(choices, rule?.when ?? { kind: 'state', state: '' })).toBe(choice);
      expect(rule?.when).toEqual(conditionOf(choice));
    }
  }
});

const rule: NoticeRuleInput = {
  entity_id: 'cover.cancello',
  when: { kind: 'state', state: 'open' },
  for_seconds: 600,
  only_when_away: true,
  quiet_hours: { from: '22:30', to: '07:00' },
  enabled: false,
};

it('a rule that is edited and not changed stays as it is', () => {
  expect(ruleOf(rule.entity_id, draftOf(rule))).toEqual(rule);
  const plain = { ...rule, for_seconds: 0, quiet_hours: null };
  expect(ruleOf(rule.entity_id, draftOf(plain))).toEqual(plain);
});

it.each<[string, Partial<RuleDraft>, object]>([
  ['a limit that is no number', { when: undefined }, { value: 'value.missing' }],
  ['a duration of nothing', { forSeconds: 0 }, { lasts: 'lasts.wrong' }],
  ['a duration beyond a day', { forSeconds: 86_401 }, { lasts: 'lasts.wrong' }],
  ['no duration at all', { forSeconds: NaN }, { lasts: 'lasts.wrong' }],
  ['an hour that is missing', { quietHours: { from: '', to: '07:00' } }, { quiet: 'quiet.missing' }],
  ['hours of no length', { quietHours: { from: '07:00', to: '07:00' } }, { quiet: 'quiet.same' }],
])('%s is said and not saved', (_what, change, errors) => {
  const draft = { ...draftOf(rule), ...change };
  expect(draftErrors(draft)).toEqual(errors);
  expect(ruleOf(rule.entity_id, draft)).toBeUndefined();
});

it('a part of a second counts as a whole one', () =>
  expect(ruleOf(rule.entity_id, { ...draftOf(rule), forSeconds: 90.4 })?.for_seconds).toBe(90));
