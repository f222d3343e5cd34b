import { expect, test } from 'vitest';
import type { NoticeRuleInput } from '@soglia/contracts/notifications/notice-rules';
import { ruleText } from './rule-texts.ts';

function title(entityId: string, name: string, state: string, deviceClass?: string): string {
  const rule: NoticeRuleInput = {
    entity_id: entityId,
    when: { kind: 'state', state },
    for_seconds: 0,
    only_when_away: false,
    quiet_hours: null,
    enabled: true,
  };
  const live = { state, changedAt: 0, name, deviceClass, unit: undefined, batteryLevel: undefined };
  return ruleText(rule, name, live).title;
}

test.each<[Parameters<typeof title>, word: string]>([
  [['binary_sensor.a', 'Finestra cucina', 'off', 'window'], 'chiusa'],
  [['binary_sensor.a', 'Finestre mansarda', 'on', 'window'], 'aperte'],
  [['binary_sensor.a', 'Ingresso', 'on', 'door'], 'aperta'],
  [['binary_sensor.a', 'Portone', 'on', 'door'], 'aperto'],
  [['binary_sensor.a', 'Presa TV', 'off', 'plug'], 'scollegata'],
  [['binary_sensor.a', 'Lavatrice', 'off', 'running'], 'ferma'],
  [['binary_sensor.a', 'Sotto il lavello', 'on', 'moisture'], 'acqua'],
  [['binary_sensor.a', 'Sveglia', 'on'], 'attiva'],
  [['binary_sensor.a', 'Sveglia', 'off', 'constructor'], 'non attiva'],
  [['binary_sensor.a', 'Sveglia', 'unavailable'], 'non raggiungibile'],
  [['light.a', 'Luci giardino', 'off'], 'spente'],
  [['light.a', 'Lampadario', 'on'], 'acceso'],
  [['cover.a', 'Tapparella studio', 'closed', 'shutter'], 'chiusa'],
  [['cover.a', 'Cancello', 'open', 'gate'], 'aperto'],
  [['lock.a', 'Ingresso', 'locked'], 'chiusa a chiave'],
  [['lock.a', 'Portone', 'unlocked'], 'sbloccato'],
  // The panel's words are those of its card, whatever it is called.
  [['alarm_control_panel.a', 'Centrale', 'disarmed'], 'disarmato'],
  [['sensor.a', 'Lavatrice', 'Risciacquo'], 'Risciacquo'],
])('%j is said %s', (thing, word) => {
  expect(title(...thing)).toBe(`${thing[1]}: ${word}`);
});

test.each([
  ['31.5', 'Ora segna 31,5 °C.'],
  ['unavailable', 'Lo hai chiesto in «Avvisami quando».'],
  ['unknown', 'Lo hai chiesto in «Avvisami quando».'],
  ['', 'Lo hai chiesto in «Avvisami quando».'],
])('of a sensor that is %j when it is told the message is %s', (state, message) => {
  const rule: NoticeRuleInput = {
    entity_id: 'sensor.a',
    when: { kind: 'above', value: 30 },
    for_seconds: 0,
    only_when_away: false,
    quiet_hours: null,
    enabled: true,
  };
  const live = {
    state,
    changedAt: 0,
    name: 'Cantina',
    deviceClass: 'temperature',
    unit: '°C',
    batteryLevel: undefined,
  };
  expect(ruleText(rule, 'Cantina', live)).toEqual({ title: 'Cantina: sopra 30 °C', message });
});
