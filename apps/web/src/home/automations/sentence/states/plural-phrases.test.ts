import { endingOfName } from '@soglia/italian/agreement';
import { expect, it } from 'vitest';
import { domainOf } from '@soglia/hub-client/entities';
import { withoutMarks } from '../marked-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import { namesText } from '../values/name-text.ts';
import { agreementWith } from './agreement-values.ts';
import { statePhrase, subjectOf, type Aspect } from './state-phrase.ts';

const classes = new Map([
  ['binary_sensor.Pila', 'battery'],
  ['binary_sensor.Pompa', 'problem'],
  ['binary_sensor.Caldaia', 'safety'],
  ['binary_sensor.Corridoio', 'motion'],
]);
const nameOf = (id: string) => id.slice(id.indexOf('.') + 1).replaceAll('_', ' ');
const words: SentenceWords = {
  entityName: nameOf,
  deviceName: () => undefined,
  areaName: () => undefined,
  floorName: () => undefined,
  deviceClass: (id) => classes.get(id),
  ending: (id) => endingOfName(nameOf(id), domainOf(id), classes.get(id)),
  unit: () => '',
  stateWord: () => undefined,
};

function said(entityIds: readonly string[], aspect: Aspect, state: string): string {
  const together = aspect === 'is';
  const agreement = agreementWith(entityIds, words, together);
  const subject = subjectOf(entityIds, words);
  const who = namesText(entityIds, words, together ? 'conjunction' : 'disjunction');
  return withoutMarks(`${who} ${statePhrase({ aspect, subject, agreement }, state, words)}`);
}

it.each<[readonly string[], Aspect, string, string]>([
  [['light.Le_luci'], 'is', 'on', 'Le luci sono accese'],
  [['light.Le_luci'], 'becomes', 'off', 'Le luci si spengono'],
  // Each by itself, of which one is several things.
  [['light.Lampada', 'light.Luci'], 'becomes', 'on', 'Lampada o Luci si accendono'],
  [['cover.Tapparelle', 'cover.Serrande'], 'becomes', 'open', 'Tapparelle o Serrande si aprono'],
  [['light.Lampada', 'light.Striscia'], 'becomes', 'on', 'Lampada o Striscia si accende'],
  [['vacuum.Robot_uno', 'vacuum.Robot_due'], 'is', 'cleaning', 'Robot uno e Robot due stanno pulendo'],
  [['vacuum.Robot'], 'is', 'cleaning', 'Robot sta pulendo'],
  [['alarm_control_panel.Casa', 'alarm_control_panel.Box'], 'is', 'disarmed', 'Casa e Box sono disarmati'],
  [['alarm_control_panel.Casa'], 'is', 'armed_away', 'Casa è armato fuori casa'],
  [['alarm_control_panel.Antifurti'], 'becomes', 'armed_home', 'Antifurti vengono armati in casa'],
  [['alarm_control_panel.Antifurti'], 'becomes', 'triggered', 'Antifurti scattano'],
  [['alarm_control_panel.Antifurti'], 'is', 'arming', 'Antifurti stanno per armarsi'],
  // What a thing says of itself it does not detect.
  [['binary_sensor.Pila'], 'becomes', 'on', 'Pila segnala la batteria scarica'],
  [['binary_sensor.Pompa'], 'is', 'off', 'Pompa non segnala problemi'],
  [['binary_sensor.Caldaia'], 'becomes', 'off', 'Caldaia non segnala più pericoli'],
  [['binary_sensor.Corridoio'], 'becomes', 'on', 'Corridoio rileva movimento'],
  // Of many, how many more.
  [
    ['light.Lampada', 'light.Striscia', 'light.Abat-jour', 'light.Piantana', 'light.Plafoniera'],
    'is',
    'on',
    'Lampada, Striscia, Abat-jour e altre 2 sono accese',
  ],
  [
    ['light.Lampada', 'light.Striscia', 'light.Abat-jour', 'light.Faretto', 'light.Plafoniera'],
    'is',
    'on',
    'Lampada, Striscia, Abat-jour e altri 2 sono accesi',
  ],
])('%j %s %s', (entityIds, aspect, state, text) => expect(said(entityIds, aspect, state)).toBe(text));
