import { afterEach, expect, it } from 'vitest';
import { newAutomation } from '@soglia/automations/config';
import type { Action, Automation, Condition, Target, Trigger } from '@soglia/automations/config';
import { switchLocale } from '#shared/i18n/locale.ts';
import { endingOf } from '../../model/agreement.ts';
import type { SentencePart } from './marked-text.ts';
import type { SentenceWords } from './sentence-words.ts';
import { automationSentence, partSentence, triggersSentence } from './sentences.ts';

const names = new Map([
  ['light.vialetto', 'Luci del vialetto'],
  ['light.cucina', 'Lampada cucina'],
  ['binary_sensor.porta', 'Porta d’ingresso'],
  ['binary_sensor.movimento', 'Sensore corridoio'],
  ['binary_sensor.lavanderia', 'Sensore lavanderia'],
  ['sensor.cucina', 'Temperatura cucina'],
  ['person.luca', 'Luca'],
  ['person.anna', 'Anna'],
  ['zone.home', 'Casa'],
  ['alarm_control_panel.casa', 'Allarme di casa'],
  ['lock.porta', 'Serratura'],
  ['cover.sala', 'Tapparelle sala'],
  ['climate.sala', 'Termostato sala'],
  ['event.tasto', 'Pulsante ingresso'],
  ['input_datetime.sveglia', 'Sveglia'],
  ['scene.film', 'Film'],
  ['script.vacanza', 'Vacanza'],
  ['input_select.modo', 'Modo'],
  ['vacuum.robot', 'Robot'],
]);
const classes = new Map([
  ['binary_sensor.porta', 'door'],
  ['binary_sensor.movimento', 'motion'],
  ['binary_sensor.lavanderia', 'moisture'],
]);
const words: SentenceWords = {
  entityName: (id) => names.get(id),
  deviceName: (id) => (id === 'd1' ? 'Telecomando' : undefined),
  areaName: (id) => (id === 'cucina' ? 'Cucina' : undefined),
  floorName: (id) => (id === 'terra' ? 'Piano terra' : undefined),
  deviceClass: (id) => classes.get(id),
  ending: (id) =>
    endingOf({ entity_id: id, attributes: { friendly_name: names.get(id), device_class: classes.get(id) } }),
  unit: (id) => (id === 'sensor.cucina' || id === 'climate.sala' ? '°C' : ''),
  stateWord: (id, state) => (id === 'climate.sala' && state === 'heat' ? 'Riscaldamento' : undefined),
};

const part = { source: undefined, isDisabled: false } as const;
const nothing: Target = { entityIds: [], deviceIds: [], areaIds: [], floorIds: [], labelIds: [] };
const at = (...entityIds: string[]): Target => ({ ...nothing, entityIds });
const state = (entityIds: string[], to: string[], more: object = {}): Trigger => ({
  ...part,
  kind: 'state',
  entityIds,
  from: [],
  to,
  attribute: undefined,
  forSeconds: undefined,
  ...more,
});
const number = (entityId: string, more: object): Trigger => ({
  ...part,
  kind: 'numeric_state',
  entityIds: [entityId],
  attribute: undefined,
  above: undefined,
  below: undefined,
  forSeconds: undefined,
  ...more,
});
const time = (times: string[], weekdays: Extract<Trigger, { kind: 'time' }>['weekdays'] = []): Trigger => ({
  ...part,
  kind: 'time',
  at: times,
  weekdays,
});
const sun = (event: 'sunrise' | 'sunset', offsetSeconds = 0): Trigger => ({
  ...part,
  kind: 'sun',
  event,
  offsetSeconds,
});
const device = (fields: object, deviceId = 'd1'): Trigger => ({
  ...part,
  kind: 'device',
  deviceId,
  fields: { ...fields },
});
const other = (value: unknown) => ({ ...part, kind: 'other', value }) as const;
const purpose = (type: string, target: Target, options = {}) =>
  ({ ...part, kind: 'purpose', type, target, options }) as const;

/** As on the board: names and values between asterisks; spaces that do not break as others. */
const shown = (parts: readonly SentencePart[]) =>
  parts
    .map(({ text, strong }) => (strong ? `**${text}**` : text))
    .join('')
    .replaceAll('\u00a0', ' ');

afterEach(() => switchLocale('it'));

const triggers: readonly (readonly [Trigger, string])[] = [
  [time(['16:45:00']), 'Sono le **16:45**'],
  [time(['01:00:00']), 'È l’**1:00**'],
  [time(['06:40', '07:10:30']), 'Sono le **6:40** o le **7:10:30**'],
  [time(['06:40:00'], ['mon', 'tue', 'wed', 'thu', 'fri']), 'Sono le **6:40**, dal lunedì al venerdì'],
  [time(['06:40:00'], ['mon', 'sun']), 'Sono le **6:40**, il lunedì e la domenica'],
  [time(['input_datetime.sveglia']), 'È l’ora di **Sveglia**'],
  [sun('sunset'), 'Il sole tramonta'],
  [sun('sunset', -1800), '**30 minuti** prima del tramonto'],
  [sun('sunrise', 5400), '**1 ora e 30 minuti** dopo l’alba'],
  [state(['light.vialetto'], ['on']), '**Luci del vialetto** si accendono'],
  [state(['light.cucina'], ['off'], { from: ['on'] }), '**Lampada cucina** si spegne'],
  [
    state(['light.cucina'], ['on'], { from: ['unavailable'] }),
    '**Lampada cucina** si accende (prima: non raggiungibile)',
  ],
  [state(['binary_sensor.porta'], ['on']), '**Porta d’ingresso** si apre'],
  [
    state(['binary_sensor.porta'], ['on'], { forSeconds: 300 }),
    '**Porta d’ingresso** è aperta da **5 minuti**',
  ],
  [
    state(['binary_sensor.movimento'], ['off'], { forSeconds: 60 }),
    '**Sensore corridoio** non rileva movimento da **1 minuto**',
  ],
  [state(['binary_sensor.lavanderia'], ['on']), '**Sensore lavanderia** rileva acqua'],
  [state(['person.luca', 'person.anna'], ['home']), '**Luca** o **Anna** torna a casa'],
  [state(['alarm_control_panel.casa'], ['armed_away']), '**Allarme di casa** viene armato fuori casa'],
  [state(['lock.porta'], ['unlocked']), '**Serratura** si sblocca'],
  [state(['climate.sala'], ['heat']), '**Termostato sala** passa a **Riscaldamento**'],
  [state(['light.cucina'], []), '**Lampada cucina** cambia stato'],
  [
    state(['light.cucina'], [], { forSeconds: 60 }),
    '**Lampada cucina** cambia stato e resta così per **1 minuto**',
  ],
  [state(['light.cucina'], [], { from: ['on'] }), '**Lampada cucina** si spegne'],
  [
    state(['light.vialetto'], [], { attribute: 'brightness' }),
    'La luminosità di **Luci del vialetto** cambia',
  ],
  [state(['sensor.non_c_e'], ['fatto']), '**Non c e** passa a **fatto**'],
  [state([], ['on']), 'Niente si attiva'],
  [number('sensor.cucina', { below: 18 }), '**Temperatura cucina** scende sotto **18 °C**'],
  [number('sensor.cucina', { above: 21.5 }), '**Temperatura cucina** sale sopra **21,5 °C**'],
  [
    number('sensor.cucina', { above: 18, below: 20 }),
    '**Temperatura cucina** arriva tra **18 °C** e **20 °C**',
  ],
  [
    number('sensor.cucina', { below: 18, forSeconds: 600 }),
    '**Temperatura cucina** è sotto **18 °C** da **10 minuti**',
  ],
  [
    number('cover.sala', { below: 10, attribute: 'current_position' }),
    'La posizione di **Tapparelle sala** scende sotto **10 %**',
  ],
  [
    { ...part, kind: 'zone', entityIds: ['person.luca'], zoneId: 'zone.home', event: 'enter' },
    '**Luca** entra in **Casa**',
  ],
  [
    { ...part, kind: 'zone', entityIds: ['person.luca'], zoneId: 'zone.home', event: 'leave' },
    '**Luca** esce da **Casa**',
  ],
  [
    { ...part, kind: 'button', entityIds: ['event.tasto'], eventTypes: ['double_press'] },
    'Si preme due volte **Pulsante ingresso**',
  ],
  [
    { ...part, kind: 'button', entityIds: ['event.tasto'], eventTypes: [] },
    '**Pulsante ingresso** segnala qualcosa',
  ],
  [
    device({ domain: 'hue', type: 'remote_button_long_press', subtype: 'button_1' }),
    'Si tiene premuto **Telecomando** (tasto 1)',
  ],
  [
    device({ domain: 'light', type: 'turned_on', entity_id: 'light.vialetto' }),
    '**Luci del vialetto** si accendono',
  ],
  [device({ domain: 'binary_sensor', type: 'no_motion' }, 'x'), 'Un dispositivo non rileva più movimento'],
  [{ ...part, kind: 'homeassistant', event: 'start' }, 'L’hub si avvia'],
  [purpose('light.turned_on', { ...nothing, areaIds: ['cucina'] }), 'Le luci in **Cucina** si accendono'],
  [purpose('motion.detected', at('binary_sensor.movimento')), '**Sensore corridoio** rileva movimento'],
  [purpose('sun.sunset', nothing), 'Il sole tramonta'],
  [purpose('sun.sunrise', nothing, { offset: { minutes: -30 } }), '**30 minuti** prima dell’alba'],
  [purpose('sun.solar_noon', nothing), '**Sun: solar noon**'],
  [purpose('todo.item_added', at('todo.spesa')), '**Spesa**: **Todo: item added**'],
  [other({ trigger: 'event', event_type: 'x' }), 'Parte avanzata: un evento dell’hub'],
  [other({ trigger: 'novita' }), 'Parte avanzata: «novita»'],
  [{ ...time(['16:45']), isDisabled: true }, 'Sono le **16:45** (non in uso)'],
];
it.each(triggers)('the trigger %# reads "%s"', (trigger, text) =>
  expect(shown(partSentence({ trigger }, words))).toBe(text),
);

const is = (entityIds: string[], states: string[], more: object = {}): Condition => ({
  ...part,
  kind: 'state',
  entityIds,
  states,
  attribute: undefined,
  forSeconds: undefined,
  ...more,
});
const clock = (
  after?: string,
  before?: string,
  weekdays: Extract<Condition, { kind: 'time' }>['weekdays'] = [],
): Condition => ({
  ...part,
  kind: 'time',
  after,
  before,
  weekdays,
});
const sunIs = (more: object): Condition => ({
  ...part,
  kind: 'sun',
  after: undefined,
  before: undefined,
  afterOffsetSeconds: 0,
  beforeOffsetSeconds: 0,
  ...more,
});
const disarmed = is(['alarm_control_panel.casa'], ['disarmed']);
const conditions: readonly (readonly [Condition, string])[] = [
  [disarmed, '**Allarme di casa** è disarmato'],
  [is(['light.vialetto'], ['on'], { forSeconds: 3600 }), '**Luci del vialetto** sono accese da **1 ora**'],
  [is(['person.luca', 'person.anna'], ['not_home']), '**Luca** e **Anna** non sono in casa'],
  [is(['lock.porta'], ['locked', 'unlocked']), '**Serratura** è chiusa a chiave o non è chiusa a chiave'],
  [
    is(['climate.sala'], ['heating'], { attribute: 'hvac_action' }),
    'L’attività di **Termostato sala** è **heating**',
  ],
  [clock('22:00:00', '07:00:00'), 'L’ora è tra le **22:00** e le **7:00**'],
  [clock('22:00:00', undefined, ['sat', 'sun']), 'L’ora è dopo le **22:00**, il sabato e la domenica'],
  [clock(undefined, '01:00:00'), 'L’ora è prima dell’**1:00**'],
  [clock(undefined, undefined, ['mon', 'thu']), 'Il giorno è **lunedì** o **giovedì**'],
  [clock(), 'Sempre'],
  [sunIs({ after: 'sunset' }), 'Il sole è tramontato'],
  [sunIs({ after: 'sunset', before: 'sunrise' }), 'Il sole è sotto l’orizzonte'],
  [
    sunIs({ after: 'sunset', afterOffsetSeconds: -1800 }),
    'Siamo al massimo **30 minuti** prima del tramonto',
  ],
  [sunIs({ before: 'sunrise', beforeOffsetSeconds: -1800 }), 'Siamo almeno **30 minuti** prima dell’alba'],
  [{ ...part, kind: 'zone', entityIds: ['person.luca'], zoneIds: ['zone.home'] }, '**Luca** è in **Casa**'],
  [
    {
      ...part,
      kind: 'numeric_state',
      entityIds: ['sensor.cucina'],
      attribute: undefined,
      above: 20,
      below: undefined,
    },
    '**Temperatura cucina** è sopra **20 °C**',
  ],
  [{ ...part, kind: 'not', conditions: [disarmed] }, 'Non è vero che **Allarme di casa** è disarmato'],
  [
    { ...part, kind: 'or', conditions: [disarmed, clock('22:00')] },
    '**Allarme di casa** è disarmato o l’ora è dopo le **22:00**',
  ],
  [purpose('lock.is_locked', at('lock.porta')), '**Serratura** è chiusa a chiave'],
  [other('{{ true }}'), 'Parte avanzata: una formula'],
];
it.each(conditions)('the condition %# reads "%s"', (condition, text) =>
  expect(shown(partSentence({ condition }, words))).toBe(text),
);

const call = (service: string, target: Target = nothing, data: object = {}): Action => ({
  ...part,
  kind: 'service',
  service,
  target,
  data: { ...data },
});
const wait = (more: object = {}): Action => ({
  ...part,
  kind: 'wait_for_trigger',
  triggers: [state(['binary_sensor.porta'], ['off'])],
  timeoutSeconds: undefined,
  goesOnAfterTimeout: true,
  ...more,
});
const lights = call('light.turn_on', at('light.vialetto'));
const actions: readonly (readonly [Action, string])[] = [
  [lights, 'Accendi **Luci del vialetto**'],
  [
    call('light.turn_on', at('light.cucina'), { brightness_pct: 60 }),
    'Accendi **Lampada cucina** al **60 %**',
  ],
  [
    call('light.turn_off', { ...nothing, areaIds: ['cucina'], floorIds: ['terra'] }),
    'Spegni le luci in **Cucina** e in **Piano terra**',
  ],
  [call('homeassistant.turn_off', at('all')), 'Spegni i dispositivi di tutta la casa'],
  [call('cover.close_cover', at('cover.sala')), 'Chiudi **Tapparelle sala**'],
  [
    call('cover.set_cover_position', at('cover.sala'), { position: 50 }),
    'Porta **Tapparelle sala** al **50 %**',
  ],
  [
    call('cover.set_cover_position', at('cover.sala'), { position: 80 }),
    'Porta **Tapparelle sala** all’**80 %**',
  ],
  [
    call('cover.set_cover_position', at('cover.sala'), { position: 0 }),
    'Porta **Tapparelle sala** allo **0 %**',
  ],
  [call('light.turn_on', at('light.cucina'), { brightness: 28 }), 'Accendi **Lampada cucina** all’**11 %**'],
  [call('lock.unlock', at('lock.porta')), 'Sblocca **Serratura**'],
  [
    call('alarm_control_panel.alarm_arm_away', at('alarm_control_panel.casa')),
    'Arma **Allarme di casa** fuori casa',
  ],
  [
    call('climate.set_temperature', at('climate.sala'), { temperature: 19.5 }),
    'Imposta **Termostato sala** a **19,5 °C**',
  ],
  [
    call('climate.set_hvac_mode', at('climate.sala'), { hvac_mode: 'heat' }),
    'Imposta **Termostato sala** su **Riscaldamento**',
  ],
  [
    call('input_select.select_option', at('input_select.modo'), { option: 'Notte' }),
    'Imposta **Modo** su **«Notte»**',
  ],
  [call('notify.notify', nothing, { message: 'Acqua!' }), 'Manda l’avviso **«Acqua!»**'],
  [
    call('notify.mobile_app_pixel_di_luca', nothing, { message: '{{ x }}' }),
    'Manda un avviso a **Pixel di luca**',
  ],
  [call('persistent_notification.create'), 'Mostra un avviso nell’app dell’hub'],
  [call('scene.turn_on', at('scene.film')), 'Attiva la scena **Film**'],
  [call('script.vacanza'), 'Esegui **Vacanza**'],
  [call('vacuum.return_to_base', at('vacuum.robot')), 'Riporta alla base **Robot**'],
  [call('zha.permit'), 'Esegui l’azione **Zha: Permit**'],
  [{ ...part, kind: 'delay', seconds: 300 }, 'Attendi **5 minuti**'],
  [wait(), 'Attendi fino a quando **Porta d’ingresso** si chiude'],
  [
    wait({ timeoutSeconds: 60 }),
    'Attendi fino a quando **Porta d’ingresso** si chiude, al massimo **1 minuto**',
  ],
  [
    {
      ...part,
      kind: 'if',
      conditions: [disarmed],
      then: [lights],
      otherwise: [call('light.turn_off', at('light.cucina'))],
    },
    'Se **Allarme di casa** è disarmato, accendi **Luci del vialetto**; altrimenti spegni **Lampada cucina**',
  ],
  [{ ...part, kind: 'condition', condition: disarmed }, 'Prosegui solo se **Allarme di casa** è disarmato'],
  [other({ repeat: {} }), 'Parte avanzata: «repeat»'],
  [other(null), 'Parte avanzata'],
];
it.each(actions)('the action %# reads "%s"', (action, text) =>
  expect(shown(partSentence({ action }, words))).toBe(text),
);

const automation = (parts: Partial<Automation>): Automation => ({ ...newAutomation(), ...parts });
const evening = automation({
  triggers: [time(['23:10:00']), state(['binary_sensor.porta'], ['on'])],
  conditions: [disarmed],
  actions: [lights, { ...part, kind: 'delay', seconds: 300 }, call('cover.close_cover', at('cover.sala'))],
});

it('says in one sentence what starts an automation, and what it does', async () => {
  expect(triggersSentence(evening, words)).toBe('Alle 23:10, o quando Porta d’ingresso si apre');
  expect(automationSentence(evening, words)).toBe(
    'Alle 23:10, o quando Porta d’ingresso si apre, se Allarme di casa è disarmato, accende Luci del vialetto, attende 5 minuti e chiude Tapparelle sala.',
  );
  expect(triggersSentence(automation({ triggers: [sun('sunset')] }), words)).toBe('Al tramonto');
  const dusk = automation({ triggers: [purpose('sun.sunset', nothing)] });
  expect(triggersSentence(dusk, words)).toBe('Al tramonto');
  expect(triggersSentence(automation({}), words)).toBe('Quando la esegui tu');
  expect(triggersSentence(automation({ triggers: [], isBlueprint: true }), words)).toBe(
    'Secondo il suo modello',
  );
  const many = Array.from({ length: 12 }, (_, hour) => time([`${hour + 8}:00:00`]));
  expect(triggersSentence(automation({ triggers: many }), words)).toBe(
    'Alle 8:00, alle 9:00, alle 10:00, o in altri 9 casi',
  );
  await switchLocale('en');
  expect(automationSentence(evening, words)).toBe(
    'At 23:10, or when Porta d’ingresso opens, if Allarme di casa is disarmed, it turns on Luci del vialetto, waits 5 minutes and closes Tapparelle sala.',
  );
});

it('ends with what is deep or long', () => {
  let deep: Condition = disarmed;
  for (let depth = 0; depth < 500; depth += 1) deep = { ...part, kind: 'not', conditions: [deep, disarmed] };
  expect(shown(partSentence({ condition: deep }, words)).length).toBeLessThan(2_000);
  const long = automation({ actions: Array.from({ length: 5_000 }, () => lights) });
  expect(automationSentence(long, words)).toContain('altre 4996 azioni');
});
